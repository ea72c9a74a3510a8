import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ServiceResponse } from '@cairn/service-kit'
import { findBucket } from '../bucket.ts'
import type { Place } from '../context.ts'
import { asStorageError } from '../database.ts'
import { StorageError, tooLarge } from '../storage-error.ts'
import { writeMetadata } from '../upload/metadata.ts'
import { storeObject } from '../upload/store-object.ts'
import { uploadLimit } from '../upload/upload-limit.ts'
import { refusalText } from './answer.ts'
import { readDocument } from './call.ts'
import type { S3Call } from './call.ts'
import { endUpload, findCompleted, findUpload, mostParts, partsOf, readParts } from './multipart-upload.ts'
import type { MultipartUpload, Part } from './multipart-upload.ts'
import { expectElement, malformedXml, requiredText, writeXml, xmlDeclaration } from './xml.ts'

const leastPartBytes = 5 * 1024 * 1024

const invalidPart = () =>
  new StorageError(400, 'InvalidPart', 'One or more of the specified parts could not be found, or has another ETag.')

type ListedPart = Pick<Part, 'number' | 'md5'>

/** The parts that a caller lists, in its order. */
const listedParts = async (call: S3Call): Promise<ListedPart[]> => {
  const document = await readDocument(call)
  expectElement(document, 'CompleteMultipartUpload')
  const listed = document.children.filter(({ name }) => name === 'Part')
  if (listed.length === 0 || listed.length > mostParts) throw malformedXml()
  return listed.map((element) => ({
    number: Number(requiredText(element, 'PartNumber')),
    md5: requiredText(element, 'ETag').replaceAll('"', ''),
  }))
}

/** The parts of an upload that are listed. */
const chosenParts = async (call: S3Call, id: string, listed: readonly ListedPart[]): Promise<Part[]> => {
  const stored = new Map((await partsOf(call.files, id)).map((part) => [part.number, part]))
  const chosen = listed.map(({ number, md5 }) => {
    const part = stored.get(number)
    if (part === undefined || md5 !== part.md5) throw invalidPart()
    return part
  })
  if (chosen.some(({ number }, index) => index > 0 && number <= (chosen[index - 1]?.number ?? 0)))
    throw new StorageError(400, 'InvalidPartOrder', 'The parts must be listed in ascending order, each once.')
  if (chosen.slice(0, -1).some(({ bytes }) => bytes < leastPartBytes))
    throw new StorageError(400, 'EntityTooSmall', 'All parts but the last must have at least 5 MB.')
  return chosen
}

const eTagOf = (parts: readonly ListedPart[]): string => {
  const digests = Buffer.concat(parts.map(({ md5 }) => Buffer.from(md5, 'hex')))
  return `"${createHash('md5').update(digests).digest('hex')}-${parts.length}"`
}

const resultOf = ({ bucket, name }: Place, eTag: string): string =>
  writeXml('CompleteMultipartUploadResult', [
    ['Location', `/${bucket}/${name}`],
    ['Bucket', bucket],
    ['Key', name],
    ['ETag', eTag],
  ])

const assemble = async (
  call: S3Call,
  { place, id, upload, parts }: { place: Place; id: string; upload: MultipartUpload; parts: readonly Part[] },
): Promise<string> => {
  const bucket = await findBucket(call, place.bucket)
  const maxBytes = uploadLimit(call, bucket)
  if (parts.reduce((sum, part) => sum + part.bytes, 0) > maxBytes) throw tooLarge()
  const { version, bytes } = await call.files.receive(readParts(parts), { maxBytes, checkRoom: call.checkRoom })
  const eTag = eTagOf(parts)
  const object = { metadata: writeMetadata({ ...upload, eTag, bytes }), userMetadata: upload.userMetadata }
  await storeObject(call, call.caller, place, version, object, { isUpsert: true, operation: 's3.upload.part.complete' })
  await endUpload(call.files, id, { ...upload, eTag })
  return resultOf(place, eTag)
}

const silenceMs = 15_000

const later = (): { passed: Promise<undefined>; stop: () => void } => {
  const { promise: passed, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => resolve(undefined), silenceMs)
  return { passed, stop: () => clearTimeout(timer) }
}

/** The result, or undefined if it takes longer than a client may wait in silence. */
const inTime = async (work: Promise<string>): Promise<string | undefined> => {
  const { passed, stop } = later()
  try {
    return await Promise.race([work, passed])
  } finally {
    stop()
  }
}

/** Spaces until the result is known, as S3 does it. A refusal then has the status 200 too; clients look into the text. */
const withSpaces = async function* (call: S3Call, work: Promise<string>): AsyncGenerator<string> {
  yield xmlDeclaration
  try {
    let text = await inTime(work)
    while (text === undefined) {
      yield ' '
      text = await inTime(work)
    }
    yield text.slice(xmlDeclaration.length)
  } catch (error) {
    const refusal = asStorageError(error)
    if (refusal === undefined) throw error
    yield refusalText(refusal, call.request)
  }
}

const resultHeaders = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'no-store' }

export const completeUpload = async (call: S3Call, place: Place, id: string): Promise<ServiceResponse> => {
  const completed = await findCompleted(call, place, id)
  if (completed !== undefined) {
    // The answer was lost, or the client asks twice.
    if (eTagOf(await listedParts(call)) !== completed.eTag) throw invalidPart()
    return { status: 200, headers: resultHeaders, body: resultOf(place, completed.eTag) }
  }
  const upload = await findUpload(call, place, id)
  const parts = await chosenParts(call, id, await listedParts(call))
  const work = assemble(call, { place, id, upload, parts })
  const text = await inTime(work)
  return {
    status: 200,
    headers: resultHeaders,
    body: text ?? Readable.from(withSpaces(call, work), { objectMode: false }),
  }
}
