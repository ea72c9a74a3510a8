import { randomUUID } from 'node:crypto'
import { headerOf } from '@cairn/service-kit'
import type { ServiceResponse } from '@cairn/service-kit'
import { findBucket } from '../bucket.ts'
import type { Place } from '../context.ts'
import { withFile } from '../download/with-file.ts'
import { readRange } from '../download/byte-range.ts'
import { checkObjectName } from '../names.ts'
import { findObject } from '../object.ts'
import { invalidParameter, tooLarge } from '../storage-error.ts'
import { checkMimeType } from '../upload/mime-types.ts'
import { subjectOf } from '../upload/owner.ts'
import { tryToStore } from '../upload/store-object.ts'
import { largestFile, uploadLimit } from '../upload/upload-limit.ts'
import { answerXml } from './answer.ts'
import { readS3Body } from './body.ts'
import { describedBy, numberOf } from './call.ts'
import type { S3Call } from './call.ts'
import { findUpload, isOwn, mostParts, multipartUploads, partsOf, receivePart } from './multipart-upload.ts'
import type { MultipartUpload } from './multipart-upload.ts'
import { copySource } from './objects.ts'

export const createUpload = async (call: S3Call, place: Place): Promise<ServiceResponse> => {
  const { caller } = call
  checkObjectName(place.name)
  const described = describedBy(call.request)
  const bucket = await findBucket(call, place.bucket)
  checkMimeType(described.mimetype, bucket.allowed_mime_types)
  await tryToStore(call, caller, place, { isUpsert: true, operation: 's3.upload.part.create' })
  call.checkRoom()
  await call.pendingSpace.admit({ uploads: 1 }, largestFile(call))
  const id = randomUUID()
  await multipartUploads(call.files).create(id, {
    ...place,
    ...described,
    role: caller.role,
    owner: subjectOf(caller) ?? null,
    createdAt: new Date().toISOString(),
  })
  return answerXml('InitiateMultipartUploadResult', [
    ['Bucket', place.bucket],
    ['Key', place.name],
    ['UploadId', id],
  ])
}

const partNumber = ({ query }: S3Call['request']): number => {
  const number = numberOf(query, 'partNumber', { least: 1, most: mostParts, absent: 0 })
  if (number === 0) throw invalidParameter('partNumber must be between 1 and 10000.')
  return number
}

/** How many bytes a part may have, so that the object stays within its limit. */
const roomFor = async (call: S3Call, place: Place, id: string, number: number): Promise<number> => {
  const others = (await partsOf(call.files, id)).filter((part) => part.number !== number)
  const limit = uploadLimit(call, await findBucket(call, place.bucket))
  return limit - others.reduce((sum, { bytes }) => sum + bytes, 0)
}

export const uploadPart = async (call: S3Call, place: Place, id: string): Promise<ServiceResponse> => {
  await findUpload(call, place, id)
  const number = partNumber(call.request)
  const { chunks, bytes, computed } = readS3Body(call.request, call.signing)
  const maxBytes = await roomFor(call, place, id, number)
  if (bytes > maxBytes) throw tooLarge()
  await call.pendingSpace.admit({ bytes }, largestFile(call))
  const { md5 } = await receivePart(call.files, id, number, chunks, { maxBytes, checkRoom: call.checkRoom })
  return { status: 200, headers: { etag: `"${md5}"`, ...computed() } }
}

/** A part from an object that is there. */
export const copyPart = async (call: S3Call, place: Place, id: string): Promise<ServiceResponse> => {
  await findUpload(call, place, id)
  const number = partNumber(call.request)
  const source = await findObject(call, call.caller, copySource(call), 's3.upload.part.copy')
  const maxBytes = await roomFor(call, place, id, number)
  await using file = await withFile(call, source, ({ version }) => call.files.open(version ?? ''))
  const { bytes: size } = file
  const range = readRange(headerOf(call.request, 'x-amz-copy-source-range'), size)
  const copied = range === undefined ? size : range.last - range.first + 1
  await call.pendingSpace.admit({ bytes: copied }, largestFile(call))
  const bytes = file.stream(range?.first ?? 0, range?.last ?? size - 1)
  const { md5 } = await receivePart(call.files, id, number, bytes, { maxBytes, checkRoom: call.checkRoom })
  return answerXml('CopyPartResult', [
    ['ETag', `"${md5}"`],
    ['LastModified', new Date().toISOString()],
  ])
}

export const abortUpload = async (call: S3Call, place: Place, id: string): Promise<ServiceResponse> => {
  await findUpload(call, place, id)
  await multipartUploads(call.files).remove(id)
  return { status: 204 }
}

export const listParts = async (call: S3Call, place: Place, id: string): Promise<ServiceResponse> => {
  await findUpload(call, place, id)
  const { query } = call.request
  const most = Math.min(numberOf(query, 'max-parts', { least: 0, most: 2 ** 31 - 1, absent: 1_000 }), 1_000)
  const marker = numberOf(query, 'part-number-marker', { least: 0, most: mostParts, absent: 0 })
  const parts = (await partsOf(call.files, id)).filter(({ number }) => number > marker)
  const page = parts.slice(0, most)
  return answerXml('ListPartsResult', [
    ['Bucket', place.bucket],
    ['Key', place.name],
    ['UploadId', id],
    ['PartNumberMarker', marker],
    ['NextPartNumberMarker', page.at(-1)?.number ?? marker],
    ['MaxParts', most],
    ['IsTruncated', page.length < parts.length],
    ...page.map(
      ({ number, md5, bytes }) =>
        [
          'Part',
          [
            ['PartNumber', number],
            ['ETag', `"${md5}"`],
            ['Size', bytes],
          ],
        ] as const,
    ),
  ])
}

/** The caller's own uploads that are not complete. */
export const listUploads = async (call: S3Call, bucket: string): Promise<ServiceResponse> => {
  await findBucket(call, bucket)
  const { query } = call.request
  const prefix = query.get('prefix') ?? ''
  const most = Math.min(numberOf(query, 'max-uploads', { least: 0, most: 2 ** 31 - 1, absent: 1_000 }), 1_000)
  const uploads = multipartUploads(call.files)
  const found: [id: string, upload: MultipartUpload][] = []
  for (const id of await uploads.list()) {
    const upload = await uploads.find(id)
    if (upload?.bucket === bucket && upload.name.startsWith(prefix) && isOwn(call, upload)) found.push([id, upload])
  }
  const sorted = found.toSorted(([, a], [, b]) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  const page = sorted.slice(0, most)
  return answerXml('ListMultipartUploadsResult', [
    ['Bucket', bucket],
    ['Prefix', prefix],
    ['MaxUploads', most],
    ['IsTruncated', page.length < sorted.length],
    ...page.map(
      ([id, { name, createdAt }]) =>
        [
          'Upload',
          [
            ['Key', name],
            ['UploadId', id],
            ['Initiated', createdAt],
            ['StorageClass', 'STANDARD'],
          ],
        ] as const,
    ),
  ])
}
