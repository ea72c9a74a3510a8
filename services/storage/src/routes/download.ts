import type { FileHandle } from 'node:fs/promises'
import { headerOf } from '@cairn/service-kit'
import type { ServiceResponse } from '@cairn/service-kit'
import { answer } from '../answer.ts'
import { findBucket } from '../bucket.ts'
import { keyOf } from '../context.ts'
import type { Place, StorageCall } from '../context.ts'
import { serviceCaller } from '../database.ts'
import { readRange } from '../download/byte-range.ts'
import { isSameObject, isUnchanged, objectHeaders } from '../download/object-headers.ts'
import { isMissing } from '../files/project-files.ts'
import { findObject } from '../object.ts'
import type { ObjectRow } from '../object.ts'
import { bucketNotFound, objectNotFound } from '../storage-error.ts'

const openFile = async ({ files, logger, project }: StorageCall, row: ObjectRow): Promise<FileHandle> => {
  try {
    return await files.open(row.version ?? '')
  } catch (error) {
    if (!isMissing(error)) throw error
    logger.warn({ ref: project.ref, object: row.id }, 'An object has no file: its row was written by SQL')
    throw objectNotFound()
  }
}

const send = async (call: StorageCall, row: ObjectRow): Promise<ServiceResponse> => {
  const { request } = call
  const headers = objectHeaders(row, request.query.get('download'))
  if (isUnchanged(request, headers)) return { status: 304, headers }
  const handle = await openFile(call, row)
  try {
    const { size } = await handle.stat()
    const range = isSameObject(request, headers) ? readRange(headerOf(request, 'range'), size) : undefined
    const { first, last } = range ?? { first: 0, last: size - 1 }
    const sized = {
      ...headers,
      'content-length': String(last - first + 1),
      ...(range !== undefined && { 'content-range': `bytes ${first}-${last}/${size}` }),
    }
    const status = range === undefined ? 200 : 206
    if (request.method === 'HEAD' || size === 0) {
      await handle.close()
      return { status, headers: sized }
    }
    return {
      status,
      headers: sized,
      body: handle.createReadStream({ start: first, end: last, highWaterMark: 256 * 1024 }),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}

export const downloadObject = async (call: StorageCall, place: Place): Promise<ServiceResponse> =>
  send(call, await findObject(call, call.caller, place, 'object.get_authenticated'))

/** Only of public buckets. What others hold looks as if it did not exist. */
const findPublic = async (call: StorageCall, place: Place): Promise<ObjectRow> => {
  const { public: isPublic } = await findBucket(call, place.bucket)
  if (!isPublic) throw bucketNotFound()
  return findObject(call, serviceCaller, place, 'object.get_public')
}

export const downloadPublic = async (call: StorageCall, place: Place): Promise<ServiceResponse> =>
  send(call, await findPublic(call, place))

export const downloadSigned = async (call: StorageCall, place: Place): Promise<ServiceResponse> => {
  await call.signer.verify(call.request.query.get('token'), { url: keyOf(place), for: 'download' })
  return send(call, await findObject(call, serviceCaller, place, 'object.get_signed'))
}

const describe = (row: ObjectRow): ServiceResponse => {
  const { id, name, version, bucket_id, created_at, updated_at, metadata, user_metadata } = row
  return answer({
    id,
    name,
    version,
    bucket_id,
    size: metadata?.size ?? null,
    content_type: metadata?.mimetype ?? null,
    content_encoding: metadata?.contentEncoding ?? null,
    cache_control: metadata?.cacheControl ?? null,
    etag: metadata?.eTag ?? null,
    metadata: user_metadata ?? {},
    last_modified: metadata?.lastModified ?? updated_at?.toISOString() ?? null,
    created_at: created_at?.toISOString() ?? null,
  })
}

export const describeObject = async (call: StorageCall, place: Place): Promise<ServiceResponse> =>
  describe(await findObject(call, call.caller, place, 'object.info'))

export const describePublic = async (call: StorageCall, place: Place): Promise<ServiceResponse> =>
  describe(await findPublic(call, place))
