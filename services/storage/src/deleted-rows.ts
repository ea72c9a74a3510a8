import { z } from 'zod'
import type { StorageParts } from './context.ts'
import { deleteUnreferenced } from './files/delete-unreferenced.ts'
import { sizeOf } from './object-changes.ts'

/** What a statement that deletes objects returns. */
export const deletedColumns = 'name, version, metadata'

const Rows = z.array(
  z.object({
    name: z.string(),
    version: z.string().nullable(),
    metadata: z.record(z.string(), z.unknown()).nullable().catch(null),
  }),
)

/** Deletes the files of rows that were deleted, and says so. Returns how many rows there were. */
export const afterDeletion = async (
  parts: Pick<StorageParts, 'project' | 'files' | 'logger' | 'changed'>,
  bucket: string,
  rows: readonly unknown[] = [],
): Promise<number> => {
  const deleted = Rows.parse(rows)
  parts.changed(deleted.map(({ name, metadata }) => ({ kind: 'deleted', bucket, name, size: sizeOf(metadata) })))
  await deleteUnreferenced(
    parts,
    deleted.flatMap(({ version }) => version ?? []),
  )
  return deleted.length
}
