import { createHash, createHmac } from 'node:crypto'
import type { Hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { ChunkReader, headerOf } from '@cairn/service-kit'
import type { ServiceRequest } from '@cairn/service-kit'
import { invalidRequest, StorageError } from '../storage-error.ts'
import type { SigningContext } from './signature.ts'

const mostHeaderBytes = 8 * 1024
const mostTrailerBytes = 16 * 1024
const lineEnd = Buffer.from('\r\n')
const emptyDigest = createHash('sha256').digest('hex')

const incomplete = () => new StorageError(400, 'IncompleteBody', 'The body ends before its announced length.')

const tooLong = () => invalidRequest('A header in the body is too long.')

const tooMuch = () => new StorageError(400, 'IncompleteBody', 'The body is longer than its announced length.')

const badDigest = (what: string) => new StorageError(400, 'BadDigest', `The ${what} does not match what arrived.`)

const wrongChunk = () =>
  new StorageError(403, 'SignatureDoesNotMatch', 'The signature of a chunk does not match what arrived.')

interface Checksum {
  update: (chunk: Uint8Array) => void
  /** In Base64. */
  digest: () => string
}

const ofHash = (hash: Hash): Checksum => ({
  update: (chunk) => void hash.update(chunk),
  digest: () => hash.digest('base64'),
})

const ofCrc = (): Checksum => {
  let value = 0
  return {
    update: (chunk) => {
      value = crc32(chunk, value)
    },
    digest: () => {
      const bytes = Buffer.alloc(4)
      bytes.writeUInt32BE(value)
      return bytes.toString('base64')
    },
  }
}

/** Those that Node computes at the speed of a disk. CRC32C and CRC64NVME are taken without a check. */
const checksums: Readonly<Record<string, () => Checksum>> = {
  'x-amz-checksum-crc32': ofCrc,
  'x-amz-checksum-sha1': () => ofHash(createHash('sha1')),
  'x-amz-checksum-sha256': () => ofHash(createHash('sha256')),
  'content-md5': () => ofHash(createHash('md5')),
}

/** The bytes of a body that comes in signed or unsigned chunks, each with its length before it. */
const readChunks = async function* (
  source: AsyncIterable<Uint8Array>,
  { key, signature: { date, scope, payload, signature } }: SigningContext,
  trailers: Map<string, string>,
): AsyncGenerator<Uint8Array> {
  const isSigned = payload.startsWith('STREAMING-AWS4-HMAC-SHA256-PAYLOAD')
  const reader = new ChunkReader(source, { incomplete, tooLong })
  const sign = (kind: string, previous: string, ...digests: readonly string[]): string =>
    createHmac('sha256', key)
      .update([`AWS4-HMAC-SHA256-${kind}`, date, scope, previous, ...digests].join('\n'))
      .digest('hex')
  let previous = signature
  for (;;) {
    const line = (await reader.upTo(lineEnd, mostHeaderBytes)).toString('latin1')
    const [, length = '', given] = /^([0-9a-fA-F]{1,12})(?:;chunk-signature=([0-9a-f]{64}))?$/.exec(line) ?? []
    if (length === '') throw new StorageError(400, 'InvalidRequest', 'A chunk of the body has no length.')
    const bytes = Number.parseInt(length, 16)
    const hash = createHash('sha256')
    for await (const piece of reader.next(bytes)) {
      if (isSigned) hash.update(piece)
      yield piece
    }
    if (isSigned) {
      previous = sign('PAYLOAD', previous, emptyDigest, hash.digest('hex'))
      if (previous !== given) throw wrongChunk()
    }
    if (bytes === 0) break
    await reader.exactly(lineEnd.length)
  }
  if (!payload.endsWith('-TRAILER')) return
  let text = ''
  let trailerBytes = 0
  for (;;) {
    const line = (await reader.upTo(lineEnd, mostHeaderBytes)).toString('latin1')
    if (line === '') break
    trailerBytes += line.length
    if (trailerBytes > mostTrailerBytes) throw new StorageError(400, 'InvalidRequest', 'The trailer is too long.')
    const at = line.indexOf(':')
    const name = line.slice(0, at).trim().toLowerCase()
    const value = line.slice(at + 1).trim()
    if (name !== 'x-amz-trailer-signature') text += `${name}:${value}\n`
    trailers.set(name, value)
  }
  if (!isSigned) return
  const digest = createHash('sha256').update(text).digest('hex')
  if (sign('TRAILER', previous, digest) !== trailers.get('x-amz-trailer-signature')) throw wrongChunk()
}

/** A body whose checksums are known once it has been read. */
export interface S3Body {
  chunks: AsyncIterable<Uint8Array>
  /** As announced, without what chunks add. */
  bytes: number
  /** What is answered with the object, by header. */
  computed: () => Record<string, string>
}

const lengthOf = (request: ServiceRequest, isStreaming: boolean): number => {
  const length = headerOf(request, isStreaming ? 'x-amz-decoded-content-length' : 'content-length')
  if (length === undefined || !/^\d{1,15}$/.test(length))
    throw new StorageError(411, 'MissingContentLength', 'The length of the body must be announced.')
  return Number(length)
}

/** The checksums that the caller announced: in headers, or in a trailer that follows. */
const announced = (request: ServiceRequest): string[] => {
  const trailer = headerOf(request, 'x-amz-trailer')?.trim().toLowerCase() ?? ''
  return Object.keys(checksums).filter((name) => headerOf(request, name) !== undefined || name === trailer)
}

/** The body of a request. Reading it throws where a checksum or a signature does not match. */
export const readS3Body = (request: ServiceRequest, signing: SigningContext): S3Body => {
  const { payload } = signing.signature
  const isStreaming = payload.startsWith('STREAMING-')
  const bytes = lengthOf(request, isStreaming)
  const iterator: AsyncIterator<Uint8Array> = request.body.iterator({ destroyOnReturn: false })
  const raw = { [Symbol.asyncIterator]: () => iterator }
  const trailers = new Map<string, string>()
  const wanted = announced(request).flatMap((name) => {
    const make = checksums[name]
    return make === undefined ? [] : [{ name, checksum: make() }]
  })
  const found: Record<string, string> = {}
  const read = async function* (): AsyncGenerator<Uint8Array> {
    const whole = isStreaming || payload === 'UNSIGNED-PAYLOAD' ? undefined : createHash('sha256')
    let received = 0
    for await (const chunk of isStreaming ? readChunks(raw, signing, trailers) : raw) {
      received += chunk.length
      // Who announced a small body has it collected in memory: it is not to become a large one.
      if (received > bytes) throw tooMuch()
      for (const { checksum } of wanted) checksum.update(chunk)
      whole?.update(chunk)
      yield chunk
    }
    if (received !== bytes) throw incomplete()
    if (whole !== undefined && whole.digest('hex') !== payload)
      throw new StorageError(400, 'XAmzContentSHA256Mismatch', 'The digest of the body does not match what arrived.')
    for (const { name, checksum } of wanted) {
      const digest = checksum.digest()
      if (digest !== (headerOf(request, name) ?? trailers.get(name))) throw badDigest(name)
      if (name !== 'content-md5') found[name] = digest
    }
  }
  return { chunks: read(), bytes, computed: () => found }
}
