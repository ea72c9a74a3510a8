import type { ServiceResponse } from '@cairn/service-kit'
import { answer } from '../answer.ts'
import { findBucket } from '../bucket.ts'
import { keyOf } from '../context.ts'
import type { Place, StorageCall } from '../context.ts'
import { serviceCaller } from '../database.ts'
import { sendObject } from '../download/send-object.ts'
import { findObject } from '../object.ts'
import type { ObjectRow } from '../object.ts'
import { bucketNotFound } from '../storage-error.ts'

export const downloadObject = async (call: StorageCall, place: Place): Promise<ServiceResponse> =>
  sendObject(call, await findObject(call, call.caller, place, 'object.get_authenticated'))

/** Only of public buckets. What others hold looks as if it did not exist. */
export const findPublic = async (call: StorageCall, place: Place): Promise<ObjectRow> => {
  const { public: isPublic } = await findBucket(call, place.bucket)
  if (!isPublic) throw bucketNotFound()
  return findObject(call, serviceCaller, place, 'object.get_public')
}

export const downloadPublic = async (call: StorageCall, place: Place): Promise<ServiceResponse> =>
  sendObject(call, await findPublic(call, place))

export const downloadSigned = async (call: StorageCall, place: Place): Promise<ServiceResponse> => {
  await call.signer.verify(call.request.query.get('token'), { url: keyOf(place), for: 'download' })
  return sendObject(call, await findObject(call, serviceCaller, place, 'object.get_signed'))
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
