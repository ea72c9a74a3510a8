import type { ServiceResponse } from '@cairn/service-kit'
import { z } from 'zod'
import { answer } from '../answer.ts'
import type { Place, StorageCall } from '../context.ts'
import { asCaller } from '../database.ts'
import { deleteUnreferenced } from '../files/delete-unreferenced.ts'
import { sizeOf } from '../object-changes.ts'
import { readJsonBody } from '../read-json.ts'
import { objectNotFound } from '../storage-error.ts'

const mostNames = 1_000

const Names = z.object({ prefixes: z.array(z.string()).min(1).max(mostNames) })

const date = z
  .date()
  .nullable()
  .transform((value) => value?.toISOString() ?? null)

const Removed = z.array(
  z.object({
    name: z.string(),
    bucket_id: z.string(),
    owner: z.string().nullable(),
    owner_id: z.string().nullable(),
    version: z.string().nullable(),
    id: z.string(),
    updated_at: date,
    created_at: date,
    last_accessed_at: date,
    metadata: z.record(z.string(), z.unknown()).nullable(),
    user_metadata: z.record(z.string(), z.unknown()).nullable(),
  }),
)

const columns =
  'name, bucket_id, owner, owner_id, version, id, updated_at, created_at, last_accessed_at, metadata, user_metadata'

/** Deletes the rows that the caller may delete, then their files. */
export const removeNamed = async (call: StorageCall, bucket: string, names: readonly string[], operation: string) => {
  const [result] = await asCaller(call, call.caller, {
    operation,
    queries: [
      {
        text: `delete from storage.objects where bucket_id = $1 and name = any ($2::text[]) returning ${columns}`,
        values: [bucket, names],
      },
    ],
  })
  const removed = Removed.parse(result?.rows ?? [])
  call.changed(removed.map(({ name, metadata }) => ({ kind: 'deleted', bucket, name, size: sizeOf(metadata) })))
  await deleteUnreferenced(
    call,
    removed.flatMap(({ version }) => version ?? []),
  )
  return removed
}

export const removeObject = async (call: StorageCall, { bucket, name }: Place): Promise<ServiceResponse> => {
  const removed = await removeNamed(call, bucket, [name], 'object.delete')
  if (removed.length === 0) throw objectNotFound()
  return answer({ message: 'Successfully deleted' })
}

export const removeObjects = async (call: StorageCall, bucket: string): Promise<ServiceResponse> => {
  const { prefixes } = await readJsonBody(call, Names)
  return answer(await removeNamed(call, bucket, prefixes, 'object.delete_many'))
}
