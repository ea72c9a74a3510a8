import type { Caller } from '@cairn/rest/data-access'
import { findBucket } from '../bucket.ts'
import type { Place, StorageParts } from '../context.ts'
import type { StoredFile } from '../files/project-files.ts'
import { checkObjectName } from '../names.ts'
import { tooLarge } from '../storage-error.ts'
import { writeMetadata } from './metadata.ts'
import { checkMimeType } from './mime-types.ts'
import { storeObject, tryToStore } from './store-object.ts'
import type { StoreOptions } from './store-object.ts'
import { largestFile, uploadLimit } from './upload-limit.ts'

/** A file as it arrives, with what its sender says of it. */
export interface ArrivingFile {
  body: AsyncIterable<Uint8Array>
  /** The same at once, for a body that is small and nothing but the file. Instead of reading `body`. */
  whole?: () => Promise<Buffer>
  /** As announced; undefined if that is not known before the end. */
  bytes: number | undefined
  /** The most that can arrive, with what a form adds. */
  mostBytes: number | undefined
  mimetype: string
  cacheControl: string
  contentEncoding?: string | undefined
  userMetadata: Record<string, unknown> | null
}

/** A file up to this size is written before anybody asks whether it may be stored: two questions would cost more. */
const smallBytes = 64 * 1024

const readWhole = async (body: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const chunks = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}

interface Received {
  file: StoredFile
  options: StoreOptions
}

/** What the bucket takes is asked with the row, in one round trip. */
const receiveSmall = async (
  parts: StorageParts,
  { bucket }: Place,
  { body, whole, mimetype }: ArrivingFile,
  options: StoreOptions,
): Promise<Received> => {
  const content = await (whole === undefined ? readWhole(body) : whole())
  if (content.length > largestFile(parts)) throw tooLarge()
  const file = await parts.files.store(content, parts)
  return { file, options: { ...options, unchecked: { bucket, bytes: content.length, mimetype } } }
}

const receiveLarge = async (
  parts: StorageParts,
  caller: Caller,
  place: Place,
  arriving: ArrivingFile,
  options: StoreOptions,
): Promise<Received> => {
  const bucket = await findBucket(parts, place.bucket)
  checkMimeType(arriving.mimetype, bucket.allowed_mime_types)
  const maxBytes = uploadLimit(parts, bucket)
  if (arriving.bytes !== undefined && arriving.bytes > maxBytes) throw tooLarge()
  await tryToStore(parts, caller, place, options)
  return { file: await parts.files.receive(arriving.body, { maxBytes, checkRoom: parts.checkRoom }), options }
}

/** Receives a file and stores it. Its row is written when the file is on the disk. */
export const receiveObject = async (
  parts: StorageParts,
  caller: Caller,
  place: Place,
  arriving: ArrivingFile,
  asked: StoreOptions,
): Promise<{ id: string; key: string; eTag: string }> => {
  checkObjectName(place.name)
  const isSmall = arriving.mostBytes !== undefined && arriving.mostBytes <= smallBytes
  const { file, options } = isSmall
    ? await receiveSmall(parts, place, arriving, asked)
    : await receiveLarge(parts, caller, place, arriving, asked)
  const { version, bytes, md5 } = file
  const eTag = `"${md5}"`
  const metadata = writeMetadata({ ...arriving, eTag, bytes })
  const { userMetadata } = arriving
  return { ...(await storeObject(parts, caller, place, version, { metadata, userMetadata }, options)), eTag }
}
