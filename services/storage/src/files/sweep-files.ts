import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { isMissing } from './file-errors.ts'
import { removeFiles } from './file-hold.ts'
import { batches } from './folder-batches.ts'
import type { ProjectFiles } from './project-files.ts'

export interface SweepOptions {
  /** Files that changed more recently may belong to a request that is under way. */
  olderThanMs: number
  signal?: AbortSignal
}

const isOlderThan = async (path: string, time: number): Promise<boolean> => {
  try {
    // Not mtime: a second link to a file is new, and has the mtime of the first.
    return (await stat(path)).ctimeMs < time
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/** Those of the versions that a row has. */
export const referenced = async (pool: Pool, versions: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await pool.query<{ version: string }>(
    'select version from storage.objects where version = any ($1::text[])',
    [versions],
  )
  return new Set(rows.map(({ version }) => version))
}

interface Sweep {
  files: ProjectFiles
  pool: Pool
  before: number
  signal: AbortSignal | undefined
}

const sweepShard = async (shard: string, { files, pool, before, signal }: Sweep): Promise<number> => {
  const folder = join(files.objects, shard)
  let deleted = 0
  for await (const names of batches(folder)) {
    signal?.throwIfAborted()
    // Asked before the rows: a file that is old by then got its row before, or never will.
    const old = await Promise.all(names.map(async (name) => (await isOlderThan(join(folder, name), before)) && name))
    const candidates = old.filter((name) => name !== false)
    if (candidates.length === 0) continue
    const kept = await referenced(pool, candidates)
    const abandoned = candidates.filter((name) => !kept.has(name))
    await removeFiles(
      files.folder,
      abandoned.map((name) => join(folder, name)),
    )
    deleted += abandoned.length
  }
  return deleted
}

/** Deletes files that no object refers to: of uploads that a crash interrupted, and of rows that SQL deleted. Returns how many. */
export const sweepFiles = async (
  files: ProjectFiles,
  pool: Pool,
  { olderThanMs, signal }: SweepOptions,
): Promise<number> => {
  const sweep: Sweep = { files, pool, before: Date.now() - olderThanMs, signal }
  let deleted = 0
  for await (const shards of batches(files.objects))
    for (const shard of shards) deleted += await sweepShard(shard, sweep)
  return deleted
}
