import { join } from 'node:path'
import type { Pool } from 'pg'
import type { ProjectFiles } from './project-files.ts'
import { batches } from './folder-batches.ts'

const countRows = async (pool: Pool, condition: string, values: readonly unknown[]): Promise<number> => {
  const { rows } = await pool.query<{ count: string }>(`select count(*) from storage.objects where ${condition}`, [
    ...values,
  ])
  return Number(rows[0]?.count)
}

/** How many objects have no file on the disk: those that only a bucket of another server has. */
export const countOffDisk = async (files: ProjectFiles, pool: Pool, signal: AbortSignal): Promise<number> => {
  const all = await countRows(pool, 'version is not null', [])
  let onDisk = 0
  for await (const shards of batches(files.objects))
    for (const shard of shards)
      for await (const versions of batches(join(files.objects, shard))) {
        signal.throwIfAborted()
        onDisk += await countRows(pool, 'version = any ($1::text[])', [versions])
      }
  // Files that arrived meanwhile were not among all.
  return Math.max(0, all - onDisk)
}
