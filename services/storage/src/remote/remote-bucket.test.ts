import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { openedRemotely } from '../files/opened-file.ts'
import { RemoteBucket } from './remote-bucket.ts'
import { RemoteError } from './remote-error.ts'

const megabyte = Buffer.alloc(1024 * 1024, ' ')
const mostPieces = 100

/** A bucket whose server answers everything with this status and 100 MB. */
const talkative = (status: number) => {
  const sent = { pieces: 0 }
  const body = () =>
    Readable.from(
      (function* () {
        for (; sent.pieces < mostPieces; sent.pieces += 1) yield megabyte
      })(),
      { objectMode: false },
    )
  const address = { endpoint: 'http://s3.test', region: 'local', bucket: 'b', accessKeyId: 'a', secretAccessKey: 's' }
  const bucket = new RemoteBucket(address, async (_url, { method }) => ({
    status,
    headers: { 'content-length': '10' },
    body: method === 'HEAD' ? Readable.from([]) : body(),
  }))
  return { bucket, sent }
}

for (const status of [200, 500])
  test(`an answer that has no end is not collected: ${status}`, async () => {
    const { bucket, sent } = talkative(status)
    await assert.rejects(bucket.list('', '', 10))
    assert.ok(sent.pieces < mostPieces, `${sent.pieces} MB were read`)
  })

const onDisk = async () => {
  throw new Error('It is in the bucket.')
}

test('no more is read of a file than was asked for', async () => {
  const { bucket, sent } = talkative(200)
  const file = await openedRemotely({ bucket, key: 'k', onDisk })
  await assert.rejects(async () => {
    for await (const _ of file.stream(0, file.bytes - 1)) continue
  }, RemoteError)
  assert.ok(sent.pieces < mostPieces, `${sent.pieces} MB were read`)
})
