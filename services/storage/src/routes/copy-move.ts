import type { ServiceResponse } from '@cairn/service-kit'
import { isDatabaseError } from '@cairn/rest/data-access'
import { z } from 'zod'
import { answer } from '../answer.ts'
import { findBucket } from '../bucket.ts'
import { keyOf } from '../context.ts'
import type { Place, StorageCall } from '../context.ts'
import { headerOf } from '@cairn/service-kit'
import { asCaller } from '../database.ts'
import { withFile } from '../download/with-file.ts'
import { checkObjectName } from '../names.ts'
import { sizeOf } from '../object-changes.ts'
import { findObject } from '../object.ts'
import type { ObjectRow } from '../object.ts'
import { readJsonBody } from '../read-json.ts'
import { alreadyExists, bucketNotFound, objectNotFound, tooLarge } from '../storage-error.ts'
import { checkMimeType } from '../upload/mime-types.ts'
import { storeObject } from '../upload/store-object.ts'

const Move = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().optional(),
})

const Copy = Move.extend({
  copyMetadata: z.boolean().default(true),
  metadata: z.record(z.string(), z.unknown()).nullish(),
})

const placesOf = ({ bucketId, sourceKey, destinationKey, destinationBucket }: z.infer<typeof Move>) => ({
  from: { bucket: bucketId, name: sourceKey },
  to: { bucket: destinationBucket ?? bucketId, name: destinationKey },
})

/** A bucket takes from others only what it would take from callers. */
const checkTarget = async (
  call: StorageCall,
  { bucket, name }: Place,
  metadata: { size?: number | undefined; mimetype?: string | undefined } | null,
): Promise<void> => {
  checkObjectName(name)
  const { allowed_mime_types: types, file_size_limit: limit } = await findBucket(call, bucket)
  checkMimeType(metadata?.mimetype ?? 'application/octet-stream', types)
  if (limit !== null && (metadata?.size ?? 0) > limit) throw tooLarge()
}

interface CopyOptions {
  isUpsert: boolean
  operation: string
  /** What the copy has instead of what the source has. */
  metadata?: Readonly<Record<string, unknown>>
  userMetadata?: Readonly<Record<string, unknown>> | null
}

/** Stores the file of an object a second time. */
export const copyInto = async (
  call: StorageCall,
  from: Place,
  to: Place,
  { isUpsert, operation, metadata: changed = {}, userMetadata }: CopyOptions,
): Promise<{ id: string; key: string; eTag: string }> => {
  const found = await findObject(call, call.caller, from, operation)
  call.checkRoom()
  const { row, metadata, version } = await withFile(call, found, async (current) => {
    const described = { ...current.metadata, ...changed, lastModified: new Date().toISOString() }
    await checkTarget(call, to, described)
    return { row: current, metadata: described, version: await call.files.copy(current.version ?? '') }
  })
  const object = { metadata, userMetadata: userMetadata === undefined ? row.user_metadata : userMetadata }
  const stored = await storeObject(call, call.caller, to, version, object, { isUpsert, operation })
  return { ...stored, eTag: row.metadata?.eTag ?? '' }
}

export const copyObject = async (call: StorageCall): Promise<ServiceResponse> => {
  const body = await readJsonBody(call, Copy)
  const { from, to } = placesOf(body)
  const { id, key } = await copyInto(call, from, to, {
    isUpsert: headerOf(call.request, 'x-upsert') === 'true',
    operation: 'object.copy',
    ...(!body.copyMetadata && { userMetadata: body.metadata ?? null }),
  })
  return answer({ Id: id, Key: key, name: to.name, bucket_id: to.bucket })
}

/** Moves an object if its file is still the one that the target was asked about. */
const moveRow = async (call: StorageCall, from: Place, to: Place, { id, version }: ObjectRow): Promise<boolean> => {
  try {
    const [result] = await asCaller(call, call.caller, {
      operation: 'object.move',
      queries: [
        {
          text: `update storage.objects set bucket_id = $3, name = $4
            where bucket_id = $1 and name = $2 and id = $5 and version is not distinct from $6 returning id`,
          values: [from.bucket, from.name, to.bucket, to.name, id, version],
        },
      ],
    })
    return result?.rows.length === 1
  } catch (error) {
    if (!isDatabaseError(error)) throw error
    if (error.code === '23505') throw alreadyExists('KeyAlreadyExists')
    throw error.code === '23503' ? bucketNotFound() : error
  }
}

/** The file stays where it is: only the row has a new name. */
export const moveObject = async (call: StorageCall): Promise<ServiceResponse> => {
  const { from, to } = placesOf(await readJsonBody(call, Move))
  let row = await findObject(call, call.caller, from, 'object.move')
  for (;;) {
    await checkTarget(call, to, row.metadata)
    if (await moveRow(call, from, to, row)) break
    // Replaced meanwhile: what it is now is asked about in turn. Or the caller may read it, and not move it.
    const latest = await findObject(call, call.caller, from, 'object.move')
    if (latest.id === row.id && latest.version === row.version) throw objectNotFound()
    row = latest
  }
  const size = sizeOf(row.metadata)
  call.changed([
    { kind: 'deleted', ...from, size },
    { kind: 'created', ...to, size },
  ])
  return answer({ message: 'Successfully moved', Id: row.id, Key: keyOf(to) })
}
