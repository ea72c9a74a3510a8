import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import type { ServiceRequest } from '@cairn/service-kit'
import { readS3Body } from './body.ts'
import type { SigningContext } from './signature.ts'

// The example of the specification of Signature Version 4 for uploads in chunks.
const scope = '20130524/us-east-1/s3/aws4_request'
let key: Buffer = Buffer.from('AWS4wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY')
for (const part of scope.split('/')) key = createHmac('sha256', key).update(part).digest()

const signing = (payload: string): SigningContext => ({
  key,
  signature: {
    accessKey: 'AKIAIOSFODNN7EXAMPLE',
    scope,
    date: '20130524T000000Z',
    signedHeaders: ['host'],
    signature: '4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9',
    sessionToken: undefined,
    payload,
    expiresSeconds: undefined,
  },
})

const signatures = [
  'ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648',
  '0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497',
  'b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9',
] as const

const requestOf = (body: string, size: number, headers: ServiceRequest['headers']): ServiceRequest => {
  const bytes = Buffer.from(body)
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  )
  return {
    method: 'PUT',
    path: '/',
    url: '/',
    query: new URLSearchParams(),
    headers,
    body: Readable.from(pieces),
    ip: '',
    requestId: '',
    signal: new AbortController().signal,
  }
}

const read = async (
  body: string,
  { payload, size = 8_192, headers }: { payload: string; size?: number; headers: ServiceRequest['headers'] },
): Promise<string> => {
  const parts = []
  for await (const chunk of readS3Body(requestOf(body, size, headers), signing(payload)).chunks)
    parts.push(Buffer.from(chunk))
  return Buffer.concat(parts).toString()
}

const chunks = (letter: string): string =>
  [65_536, 1_024, 0]
    .map((bytes, index) => `${bytes.toString(16)};chunk-signature=${signatures[index]}\r\n${letter.repeat(bytes)}\r\n`)
    .join('')

const signed = { payload: 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD', headers: { 'x-amz-decoded-content-length': '66560' } }

for (const size of [1_000, 65_636, 100_000])
  test(`signed chunks that arrive ${size} bytes at a time`, async () => {
    assert.equal(await read(chunks('a'), { ...signed, size }), 'a'.repeat(66_560))
  })

test('a changed byte of a signed chunk is refused', () =>
  assert.rejects(read(chunks('b'), signed), { code: 'SignatureDoesNotMatch' }))

test('a body that ends early is refused', () =>
  assert.rejects(read(chunks('a').slice(0, 66_000), signed), { code: 'IncompleteBody' }))

test('a body without its last chunks is refused', () => {
  const [first = ''] = chunks('a').split('\r\n400;')
  return assert.rejects(read(`${first}\r\n0\r\n\r\n`, signed), { code: 'SignatureDoesNotMatch' })
})

const trailer = {
  payload: 'STREAMING-UNSIGNED-PAYLOAD-TRAILER',
  headers: { 'x-amz-decoded-content-length': '5', 'x-amz-trailer': 'x-amz-checksum-crc32' },
}

test('a checksum that follows is checked', async () => {
  assert.equal(await read('5\r\nhello\r\n0\r\nx-amz-checksum-crc32:NhCmhg==\r\n\r\n', trailer), 'hello')
  await assert.rejects(read('5\r\nhullo\r\n0\r\nx-amz-checksum-crc32:NhCmhg==\r\n\r\n', trailer), { code: 'BadDigest' })
  await assert.rejects(read('5\r\nhello\r\n0\r\n\r\n', trailer), { code: 'BadDigest' })
})

for (const [what, body] of [
  ['no length', 'zz\r\nhello\r\n0\r\n\r\n'],
  ['a length of many digits', `${'f'.repeat(20)}\r\nhello`],
  ['an endless line', 'f'.repeat(20_000)],
] as const)
  test(`${what} is refused`, () => assert.rejects(read(body, trailer), { status: 400 }))

test('no more is read of chunks than was announced', async () => {
  let taken = 0
  const body = Readable.from(
    (function* () {
      for (; taken < 100; taken += 1) yield Buffer.from(`400\r\n${'x'.repeat(1_024)}\r\n`)
    })(),
  )
  const headers = { 'x-amz-decoded-content-length': '1024' }
  const request = { ...requestOf('', 1, headers), body }
  await assert.rejects(async () => {
    for await (const _ of readS3Body(request, signing('STREAMING-UNSIGNED-PAYLOAD-TRAILER')).chunks) continue
  }, /announced length/)
  assert.ok(taken < 100, `${taken} chunks were read`)
})

test('trailers are bounded', async () => {
  let taken = 0
  const body = Readable.from(
    (function* () {
      yield Buffer.from('0\r\n')
      for (; taken < 1_000; taken += 1) yield Buffer.from(`x-amz-${taken}:${'x'.repeat(1_024)}\r\n`)
    })(),
  )
  const request = { ...requestOf('', 1, { 'x-amz-decoded-content-length': '0' }), body }
  await assert.rejects(async () => {
    for await (const _ of readS3Body(request, signing('STREAMING-UNSIGNED-PAYLOAD-TRAILER')).chunks) continue
  }, /trailer/)
  assert.ok(taken < 1_000, `${taken} lines were read`)
})
