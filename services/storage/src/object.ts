import type { Caller } from '@cairn/rest/data-access'
import { z } from 'zod'
import type { Place } from './context.ts'
import { asCaller } from './database.ts'
import type { DatabaseParts } from './database.ts'
import { objectNotFound } from './storage-error.ts'

/** What an object's row says of its file; the shape that clients of the reference product read. */
const Metadata = z.looseObject({
  eTag: z.string().optional(),
  size: z.number().optional(),
  mimetype: z.string().optional(),
  cacheControl: z.string().optional(),
  contentEncoding: z.string().optional(),
  lastModified: z.string().optional(),
})
export type ObjectMetadata = z.infer<typeof Metadata>

const date = z.date().nullable()

export const ObjectRow = z.object({
  id: z.string(),
  name: z.string(),
  version: z.string().nullable(),
  bucket_id: z.string(),
  created_at: date,
  updated_at: date,
  metadata: Metadata.nullable().catch(null),
  user_metadata: z.record(z.string(), z.unknown()).nullable().catch(null),
})
export type ObjectRow = z.infer<typeof ObjectRow>

export const objectColumns = 'id, name, version, bucket_id, created_at, updated_at, metadata, user_metadata'

/** An object that the caller may read. Throws a 404 also where row-level security hides it. */
export const findObject = async (
  parts: DatabaseParts,
  caller: Caller,
  { bucket, name }: Place,
  operation: string,
): Promise<ObjectRow> => {
  const [found] = await asCaller(parts, caller, {
    operation,
    isReadOnly: true,
    queries: [
      {
        text: `select ${objectColumns} from storage.objects where bucket_id = $1 and name = $2`,
        values: [bucket, name],
      },
    ],
  })
  const [row] = found?.rows ?? []
  if (row === undefined) throw objectNotFound()
  return ObjectRow.parse(row)
}
