import { isDatabaseError } from '@cairn/rest/data-access'
import type { Caller, Query } from '@cairn/rest/data-access'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { keyOf } from '../context.ts'
import type { Place, StorageParts } from '../context.ts'
import { asCaller, isOutcomeUnknown } from '../database.ts'
import { sizeOf } from '../object-changes.ts'
import { alreadyExists, bucketNotFound } from '../storage-error.ts'
import { deleteUnreferenced } from '../files/delete-unreferenced.ts'
import { ownerOf } from './owner.ts'

/** What a row says of its object. */
export interface NewObject {
  metadata: Readonly<Record<string, unknown>> | null
  userMetadata: Readonly<Record<string, unknown>> | null
}

export interface StoreOptions {
  isUpsert: boolean
  operation: string
  /** The subject that a signed upload was given out to. */
  owner?: string | undefined
}

const columns = '(id, bucket_id, name, owner, owner_id, version, metadata, user_metadata)'
const values = 'values ($1, $2, $3, $4, $5, $6, $7, $8)'

// Without `returning`: that would need a policy to read as well.
const insert = `insert into storage.objects ${columns} ${values}`
const upsert = `${insert} on conflict (bucket_id, name) do update set version = excluded.version,
  metadata = excluded.metadata, user_metadata = excluded.user_metadata, owner = excluded.owner, owner_id = excluded.owner_id
  returning id, old.version as replaced, old.id is not null as existed`

const Upserted = z.object({ id: z.string(), replaced: z.string().nullable(), existed: z.boolean() })

const queryOf = (
  id: string,
  { bucket, name }: Place,
  version: string,
  { metadata, userMetadata }: NewObject,
  { isUpsert, owner }: { isUpsert: boolean; owner: ReturnType<typeof ownerOf> },
): Query => ({
  text: isUpsert ? upsert : insert,
  isHidden: !isUpsert,
  values: [
    id,
    bucket,
    name,
    owner.uuid,
    owner.id,
    version,
    metadata === null ? null : JSON.stringify(metadata),
    userMetadata === null ? null : JSON.stringify(userMetadata),
  ],
})

const translated = (error: unknown): unknown => {
  if (!isDatabaseError(error)) return error
  if (error.code === '23505') return alreadyExists('KeyAlreadyExists')
  return error.code === '23503' ? bucketNotFound() : error
}

/** Throws what storing the object would be refused with, before its bytes arrive. */
export const tryToStore = async (
  parts: StorageParts,
  caller: Caller,
  place: Place,
  { isUpsert, operation, owner }: StoreOptions,
): Promise<void> => {
  const nothing = { metadata: null, userMetadata: null }
  try {
    await asCaller(parts, caller, {
      operation,
      queries: [queryOf(randomUUID(), place, randomUUID(), nothing, { isUpsert, owner: ownerOf(caller, owner) })],
      end: 'rollback',
    })
  } catch (error) {
    throw translated(error)
  }
}

/** Writes the row of a file that is on the disk. If it is refused, the file is deleted. */
export const storeObject = async (
  parts: StorageParts,
  caller: Caller,
  place: Place,
  version: string,
  object: NewObject,
  { isUpsert, operation, owner }: StoreOptions,
): Promise<{ id: string; key: string }> => {
  const made = randomUUID()
  try {
    const [result] = await asCaller(parts, caller, {
      operation,
      queries: [queryOf(made, place, version, object, { isUpsert, owner: ownerOf(caller, owner) })],
    })
    const { id, replaced, existed } = isUpsert
      ? Upserted.parse(result?.rows[0])
      : { id: made, replaced: null, existed: false }
    const { bucket, name } = place
    parts.changed([{ kind: existed ? 'updated' : 'created', bucket, name, size: sizeOf(object.metadata) }])
    if (replaced !== null) await deleteUnreferenced(parts, [replaced])
    return { id, key: keyOf(place) }
  } catch (error) {
    // After a connection that broke, only the sweep can tell whether the row was written.
    if (!isOutcomeUnknown(error)) await parts.files.remove([version])
    throw translated(error)
  }
}
