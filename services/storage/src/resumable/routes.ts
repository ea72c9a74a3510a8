import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import { headerOf } from '@cairn/service-kit'
import type { ServiceResponse } from '@cairn/service-kit'
import { findBucket } from '../bucket.ts'
import { keyOf } from '../context.ts'
import type { StorageCall } from '../context.ts'
import { pendingMs } from '../files/pending-uploads.ts'
import { isMissing } from '../files/file-errors.ts'
import { checkObjectName } from '../names.ts'
import { invalidParameter, invalidSignature, noSuchEndpoint, StorageError, tooLarge } from '../storage-error.ts'
import { checkMimeType } from '../upload/mime-types.ts'
import { tryToStore } from '../upload/store-object.ts'
import { largestFile, uploadLimit } from '../upload/upload-limit.ts'
import { append, checksumAlgorithms, readChecksum } from './append.ts'
import { complete } from './complete.ts'
import { lockUpload, removeUpload } from './remove-upload.ts'
import { findUploader, isUploaderOf, readMetadata, resumableUploads } from './resumable-upload.ts'
import type { ResumableUpload, Uploader } from './resumable-upload.ts'

const version = '1.0.0'
const chunkType = 'application/offset+octet-stream'

const always = { 'tus-resumable': version, 'cache-control': 'no-store' }

/** A refusal as the clients of the protocol read it. */
export const refuseResumable = ({ status, message, headers }: StorageError): ServiceResponse => ({
  status,
  headers: { ...always, ...headers, 'content-type': 'text/plain; charset=utf-8' },
  body: message,
})

const notFound = () => new StorageError(404, 'NoSuchUpload', 'There is no such upload. It may have expired.')

const readNumber = (text: string | undefined, name: string): number => {
  if (text === undefined || !/^\d{1,15}$/.test(text)) throw invalidParameter(`${name} must be a number of bytes.`)
  return Number(text)
}

const checkVersion = (call: StorageCall): void => {
  if (headerOf(call.request, 'tus-resumable') !== version)
    throw new StorageError(412, 'PreconditionFailed', `The header Tus-Resumable must be ${version}.`, {
      headers: { 'tus-version': version },
    })
}

const describeServer = (call: StorageCall): ServiceResponse => ({
  status: 204,
  headers: {
    ...always,
    'tus-version': version,
    'tus-extension': 'creation,creation-with-upload,termination,expiration,checksum',
    'tus-checksum-algorithm': checksumAlgorithms.join(','),
    'tus-max-size': String(largestFile(call)),
  },
})

const expires = () => ({ 'upload-expires': new Date(Date.now() + pendingMs).toUTCString() })

/** How many bytes of an upload have arrived and survive a power cut. */
const storedBytes = async (path: string): Promise<number> => {
  try {
    await using handle = await open(path, 'r')
    await handle.sync()
    return (await handle.stat()).size
  } catch (error) {
    if (isMissing(error)) return 0
    throw error
  }
}

/** Adds the body to an upload. The request with its last byte creates the object. */
const receive = async (
  call: StorageCall,
  { id, upload, uploader, offset }: { id: string; upload: ResumableUpload; uploader: Uploader; offset: number },
): Promise<number> => {
  const { request } = call
  const announced = headerOf(request, 'content-length')
  if (announced !== undefined && offset + Number(announced) > upload.length) throw tooLarge()
  const bytes = announced === undefined ? upload.length - offset : Number(announced)
  await call.pendingSpace.admit({ bytes }, largestFile(call))
  const iterator: AsyncIterator<Uint8Array> = request.body.iterator({ destroyOnReturn: false })
  const end = await append(
    resumableUploads(call.files).pathOf(id, 'data'),
    { [Symbol.asyncIterator]: () => iterator },
    {
      offset,
      length: upload.length,
      checkRoom: call.checkRoom,
      checksum: readChecksum(headerOf(request, 'upload-checksum')),
    },
  )
  if (end === upload.length) await complete(call, id, upload, uploader)
  return end
}

const create = async (call: StorageCall, uploader: Uploader): Promise<ServiceResponse> => {
  const { request } = call
  checkVersion(call)
  const { place, ...described } = readMetadata(request)
  const { caller, owner, signed } = uploader
  if (signed !== undefined && signed.url !== keyOf(place)) throw invalidSignature('Invalid signature')
  const length = readNumber(headerOf(request, 'upload-length'), 'Upload-Length')
  checkObjectName(place.name)
  const bucket = await findBucket(call, place.bucket)
  checkMimeType(described.mimetype, bucket.allowed_mime_types)
  if (length > uploadLimit(call, bucket)) throw tooLarge()
  const isUpsert = signed === undefined ? headerOf(request, 'x-upsert') === 'true' : signed.isUpsert
  await tryToStore(call, caller, place, { isUpsert, operation: 'tus.upload.create', owner })
  call.checkRoom()
  await call.pendingSpace.admit({ uploads: 1 }, largestFile(call))
  const id = randomUUID()
  const upload = {
    ...place,
    ...described,
    length,
    isUpsert,
    role: caller.role,
    owner: owner ?? null,
    isComplete: false,
  }
  await resumableUploads(call.files).create(id, upload, ['data'])
  const isWithUpload = headerOf(request, 'content-type') === chunkType || length === 0
  await using _ = await lockUpload(call, id)
  const offset = isWithUpload ? await receive(call, { id, upload, uploader, offset: 0 }) : 0
  const [path = ''] = request.url.split('?')
  return {
    status: 201,
    headers: {
      ...always,
      ...expires(),
      location: `${path.replace(/\/$/, '')}/${id}`,
      ...(isWithUpload && { 'upload-offset': String(offset) }),
    },
  }
}

const find = async (call: StorageCall, id: string, uploader: Uploader): Promise<ResumableUpload> => {
  const upload = await resumableUploads(call.files).find(id)
  if (upload === undefined || !isUploaderOf(upload, uploader)) throw notFound()
  return upload
}

const offsetOf = (call: StorageCall, id: string, { isComplete, length }: ResumableUpload): number | Promise<number> =>
  isComplete ? length : storedBytes(resumableUploads(call.files).pathOf(id, 'data'))

const describe = async (call: StorageCall, uploader: Uploader, id: string): Promise<ServiceResponse> => {
  checkVersion(call)
  await find(call, id, uploader)
  await using _ = await lockUpload(call, id)
  const upload = await find(call, id, uploader)
  const offset = await offsetOf(call, id, upload)
  // The last byte had arrived when something broke: the client takes this answer for success.
  if (offset === upload.length && !upload.isComplete) await complete(call, id, upload, uploader)
  return {
    status: 200,
    headers: { ...always, ...expires(), 'upload-offset': String(offset), 'upload-length': String(upload.length) },
  }
}

const wrongOffset = (offset: number) =>
  new StorageError(409, 'OffsetMismatch', `The upload continues at byte ${offset}.`, {
    headers: { 'upload-offset': String(offset) },
  })

const continueUpload = async (call: StorageCall, uploader: Uploader, id: string): Promise<ServiceResponse> => {
  const { request } = call
  checkVersion(call)
  if (headerOf(request, 'content-type') !== chunkType)
    throw new StorageError(415, 'InvalidContentType', `The content type of a chunk is ${chunkType}.`)
  await find(call, id, uploader)
  const asked = readNumber(headerOf(request, 'upload-offset'), 'Upload-Offset')
  await using _ = await lockUpload(call, id)
  const upload = await find(call, id, uploader)
  const offset = await offsetOf(call, id, upload)
  if (asked !== offset) throw wrongOffset(offset)
  const end = upload.isComplete ? offset : await receive(call, { id, upload, uploader, offset })
  return { status: 204, headers: { ...always, ...expires(), 'upload-offset': String(end) } }
}

const terminate = async (call: StorageCall, uploader: Uploader, id: string): Promise<ServiceResponse> => {
  checkVersion(call)
  await find(call, id, uploader)
  await removeUpload(call, id)
  return { status: 204, headers: always }
}

const ofUploads = { HEAD: describe, PATCH: continueUpload, DELETE: terminate } as const

const isMethod = (method: string): method is keyof typeof ofUploads => Object.hasOwn(ofUploads, method)

export const isResumable = (path: string): boolean => /^\/upload\/resumable(?:\/|$)/.test(path)

/** Resumable uploads by the protocol of tus.io, 1.0.0. */
export const answerResumable = async (call: StorageCall): Promise<ServiceResponse> => {
  const { method, path } = call.request
  if (method === 'OPTIONS') return describeServer(call)
  const [, signed, id = ''] = /^\/upload\/resumable(\/sign)?(?:\/([^/]*))?$/.exec(path) ?? []
  const uploader = await findUploader(call, signed !== undefined)
  if (method === 'POST' && id === '') return create(call, uploader)
  if (!isMethod(method) || id === '') throw noSuchEndpoint()
  return ofUploads[method](call, uploader, id)
}
