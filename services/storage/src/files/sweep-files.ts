import { opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { isMissing } from './project-files.ts'
import type { ProjectFiles } from './project-files.ts'

export interface SweepOptions {
  /** Files that changed more recently may belong to a request that is under way. */
  olderThanMs: number
  signal?: AbortSignal
}

const batchSize = 1_000

/** The names in a folder, in batches; none if there is no such folder. */
export const batches = async function* (folder: string): AsyncGenerator<string[]> {
  let names: string[] = []
  try {
    for await (const { name } of await opendir(folder)) {
      names.push(name)
      if (names.length < batchSize) continue
      yield names
      names = []
    }
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  if (names.length > 0) yield names
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

const sweepFolder = async (
  folder: string,
  before: number,
  signal: AbortSignal | undefined,
  keep: (versions: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<number> => {
  let deleted = 0
  for await (const names of batches(folder)) {
    signal?.throwIfAborted()
    // Asked before the rows: a file that is old by then got its row before, or never will.
    const old = await Promise.all(names.map(async (name) => (await isOlderThan(join(folder, name), before)) && name))
    const candidates = old.filter((name) => name !== false)
    if (candidates.length === 0) continue
    const kept = await keep(candidates)
    const abandoned = candidates.filter((name) => !kept.has(name))
    await Promise.all(abandoned.map((name) => rm(join(folder, name), { force: true })))
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
  const before = Date.now() - olderThanMs
  let deleted = 0
  for await (const shards of batches(files.objects))
    for (const shard of shards)
      deleted += await sweepFolder(join(files.objects, shard), before, signal, (versions) => referenced(pool, versions))
  return deleted
}
