import { z } from 'zod'
import { asCaller, serviceCaller } from './database.ts'
import type { DatabaseParts } from './database.ts'
import { bucketNotFound } from './storage-error.ts'

const date = z.date().transform((value) => value.toISOString())

export const BucketRow = z.object({
  id: z.string(),
  name: z.string(),
  owner: z
    .string()
    .nullable()
    .transform((owner) => owner ?? ''),
  public: z
    .boolean()
    .nullable()
    .transform((isPublic) => isPublic ?? false),
  type: z.string(),
  file_size_limit: z.coerce.number().nullable(),
  allowed_mime_types: z.array(z.string()).nullable(),
  created_at: date,
  updated_at: date,
})
export type BucketRow = z.infer<typeof BucketRow>

export const bucketColumns =
  'id, name, owner, public, type, file_size_limit::text, allowed_mime_types, created_at, updated_at'

/** A bucket, whether the caller may read its row or not: uploads and public reads do not depend on that. */
export const findBucket = async (parts: DatabaseParts, id: string): Promise<BucketRow> => {
  const [found] = await asCaller(parts, serviceCaller, {
    operation: 'bucket.get',
    isReadOnly: true,
    queries: [{ text: `select ${bucketColumns} from storage.buckets where id = $1`, values: [id] }],
  })
  const [row] = found?.rows ?? []
  if (row === undefined) throw bucketNotFound()
  return BucketRow.parse(row)
}

/** Whether images of the bucket are sent as AVIF to browsers that take it. */
export const hasAvif = async (parts: DatabaseParts, id: string): Promise<boolean> => {
  const [found] = await asCaller(parts, serviceCaller, {
    operation: 'bucket.get',
    isReadOnly: true,
    queries: [{ text: 'select id from storage.buckets where id = $1 and avif_autodetection', values: [id] }],
  })
  return found?.rows.length === 1
}
