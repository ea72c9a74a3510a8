import { headerOf } from '@cairn/service-kit'
import type { ServiceResponse } from '@cairn/service-kit'
import { findBucket } from '../bucket.ts'
import type { Place } from '../context.ts'
import { sendObject } from '../download/send-object.ts'
import { checkObjectName } from '../names.ts'
import { findObject } from '../object.ts'
import type { ObjectRow } from '../object.ts'
import { copyInto } from '../routes/copy-move.ts'
import { removeNamed } from '../routes/remove.ts'
import { invalidParameter, StorageError } from '../storage-error.ts'
import { receiveObject } from '../upload/receive-object.ts'
import { answerXml } from './answer.ts'
import { readS3Body } from './body.ts'
import { describedBy, notImplemented, readDocument } from './call.ts'
import type { S3Call } from './call.ts'
import { childText, expectElement, malformedXml, requiredText } from './xml.ts'

const mostDeleted = 1_000

const overrides = [
  'content-type',
  'content-disposition',
  'content-encoding',
  'content-language',
  'cache-control',
  'expires',
]

/** What a caller wants to be sent instead of the object's own headers. */
const overridden = ({ request }: S3Call): Record<string, string> =>
  Object.fromEntries(
    overrides.flatMap((name) => {
      const value = request.query.get(`response-${name}`)
      if (value === null) return []
      if (!/^[\t\x20-\x7E]*$/.test(value)) throw invalidParameter(`Invalid Parameter response-${name}`)
      return [[name, value]]
    }),
  )

const headersOf = ({ user_metadata: meta }: ObjectRow): Record<string, string> =>
  Object.fromEntries(
    Object.entries(meta ?? {}).flatMap(([name, value]) =>
      /^[\w-]{1,100}$/.test(name) && typeof value === 'string' && /^[\x20-\x7E]{0,1000}$/.test(value)
        ? [[`x-amz-meta-${name.toLowerCase()}`, value]]
        : [],
    ),
  )

const failedCondition = () =>
  new StorageError(412, 'PreconditionFailed', 'At least one of the preconditions you specified did not hold.')

/** `If-Match` and `If-Unmodified-Since`; the others are those of every download. */
const checkConditions = ({ request }: S3Call, { metadata, updated_at: updatedAt }: ObjectRow): void => {
  const match = headerOf(request, 'if-match')
  const tag = metadata?.eTag ?? ''
  if (match !== undefined) {
    const tags = new Set(match.split(',').map((text) => text.trim().replaceAll('"', '')))
    if (!tags.has('*') && !tags.has(tag.replaceAll('"', ''))) throw failedCondition()
    return
  }
  const since = Date.parse(headerOf(request, 'if-unmodified-since') ?? '')
  if (!Number.isNaN(since) && Math.floor((updatedAt ?? new Date(0)).getTime() / 1_000) * 1_000 > since)
    throw failedCondition()
}

export const getObject = async (call: S3Call, place: Place): Promise<ServiceResponse> => {
  const operation = call.request.method === 'HEAD' ? 's3.object.info' : 's3.object.get'
  const row = await findObject(call, call.caller, place, operation)
  checkConditions(call, row)
  return sendObject(call, row, { ...headersOf(row), ...overridden(call) })
}

/** False for `If-None-Match: *`: an object with this key must not be there. */
const mayReplace = ({ request }: S3Call): boolean => {
  if (headerOf(request, 'if-match') !== undefined) throw notImplemented('If-Match of uploads')
  const noneMatch = headerOf(request, 'if-none-match')
  if (noneMatch !== undefined && noneMatch.trim() !== '*') throw notImplemented('If-None-Match of uploads with an ETag')
  return noneMatch === undefined
}

export const putObject = async (call: S3Call, place: Place): Promise<ServiceResponse> => {
  const { request, caller } = call
  checkObjectName(place.name)
  const options = { isUpsert: mayReplace(call), operation: 's3.upload.put' }
  const described = describedBy(request)
  const { chunks, bytes, computed } = readS3Body(request, call.signing)
  const { eTag } = await receiveObject(
    call,
    caller,
    place,
    { ...described, body: chunks, bytes, mostBytes: bytes },
    options,
  )
  return { status: 200, headers: { etag: eTag, ...computed() } }
}

/** The object that `x-amz-copy-source` names. */
export const copySource = ({ request }: S3Call): Place => {
  const header = headerOf(request, 'x-amz-copy-source') ?? ''
  if (Object.keys(request.headers).some((name) => name.startsWith('x-amz-copy-source-if-')))
    throw notImplemented('A condition of a copy')
  try {
    const [, bucket = '', name = ''] = /^\/?([^/]+)\/(.+)$/s.exec(decodeURIComponent(header.split('?')[0] ?? '')) ?? []
    if (bucket !== '' && !name.includes('\0') && !bucket.includes('\0')) return { bucket, name }
  } catch {
    // Not UTF-8, which is refused as well.
  }
  throw invalidParameter('The copy source must be {bucket}/{key}, URL-encoded.')
}

export const copyObject = async (call: S3Call, place: Place): Promise<ServiceResponse> => {
  const isReplaced = headerOf(call.request, 'x-amz-metadata-directive')?.toUpperCase() === 'REPLACE'
  const { userMetadata, ...described } = describedBy(call.request)
  const copied = await copyInto(call, copySource(call), place, {
    isUpsert: true,
    operation: 's3.object.copy',
    ...(isReplaced && { metadata: described, userMetadata }),
  })
  return answerXml('CopyObjectResult', [
    ['ETag', copied.eTag],
    ['LastModified', new Date().toISOString()],
  ])
}

/** S3 says nothing of whether there was such an object. */
export const deleteObject = async (call: S3Call, { bucket, name }: Place): Promise<ServiceResponse> => {
  await findBucket(call, bucket)
  await removeNamed(call, bucket, [name], 's3.object.delete')
  return { status: 204 }
}

export const deleteObjects = async (call: S3Call, bucket: string): Promise<ServiceResponse> => {
  const document = await readDocument(call)
  expectElement(document, 'Delete')
  const names = document.children.filter(({ name }) => name === 'Object').map((object) => requiredText(object, 'Key'))
  if (names.length === 0 || names.length > mostDeleted || names.some((name) => name.includes('\0')))
    throw malformedXml()
  await findBucket(call, bucket)
  await removeNamed(call, bucket, names, 's3.object.delete_many')
  const isQuiet = childText(document, 'Quiet') === 'true'
  return answerXml('DeleteResult', isQuiet ? [] : names.map((name) => ['Deleted', [['Key', name]]]))
}
