import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { readIncoming } from './incoming-file.ts'

test('the fields of a form are bounded together', async () => {
  let taken = 0
  const body = Readable.from(
    (function* () {
      for (; taken < 1_000; taken += 1)
        yield Buffer.from(`--b\r\ncontent-disposition: form-data; name="${taken}"\r\n\r\n${'x'.repeat(20_000)}\r\n`)
    })(),
  )
  const request = {
    method: 'POST',
    path: '/',
    url: '/',
    query: new URLSearchParams(),
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    body,
    ip: '',
    requestId: '',
    signal: new AbortController().signal,
  }
  await assert.rejects(readIncoming(request), /fields of the form are too long/)
  assert.ok(taken < 300, `${taken} fields were read`)
})
