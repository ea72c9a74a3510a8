import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { isRemoteMissing } from '../remote/remote-error.ts'
import type { PlacedFiles } from './placed-files.ts'
import { isMissing } from './file-errors.ts'
import { isVersion } from './project-files.ts'
import { referenced } from './sweep-files.ts'

const pageSize = 200
const atOnce = 4
/** A batch ends after this long; a file that takes longer is finished. */
const batchMs = 5_000

const namesIn = async (folder: string): Promise<string[]> => {
  try {
    return (await readdir(folder)).toSorted()
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/** The files on the disk in the order of their versions, behind `after`. */
const pagesOnDisk = async function* ({ disk }: PlacedFiles, after: string): AsyncGenerator<string[]> {
  for (const shard of await namesIn(disk.objects)) {
    if (shard < after.slice(0, shard.length)) continue
    const versions = (await namesIn(join(disk.objects, shard))).filter((name) => isVersion(name) && name > after)
    for (let first = 0; first < versions.length; first += pageSize) yield versions.slice(first, first + pageSize)
  }
}

const pagesInBucket = async function* ({ remote }: PlacedFiles, after: string): AsyncGenerator<string[]> {
  if (remote === undefined) return
  const { bucket, prefix } = remote
  let place: string | undefined = after === '' ? '' : `${prefix}${after}`
  while (place !== undefined) {
    const { entries, next } = await bucket.list(prefix, place, pageSize)
    yield entries.map(({ key }) => key.slice(prefix.length)).filter(isVersion)
    place = next
  }
}

const move = async (files: PlacedFiles, version: string): Promise<number> => {
  try {
    await (files.placement === 'bucket' ? files.toBucket(version) : files.toDisk(version))
    return 1
  } catch (error) {
    // The object was deleted meanwhile.
    if (isMissing(error) || isRemoteMissing(error)) return 0
    throw error
  }
}

export interface MovedFiles {
  moved: number
  /** The version that the next batch begins behind; null: that was all. */
  after: string | null
}

/**
 * Moves files that lie elsewhere to where new files go, a batch of them. Only those that a row refers to: others may be arriving. An
 * interruption leaves each file in one of the places, or in both, where the next attempt finds it.
 */
export const moveFiles = async (
  files: PlacedFiles,
  pool: Pool,
  { after, signal }: { after: string; signal?: AbortSignal },
): Promise<MovedFiles> => {
  const until = performance.now() + batchMs
  let moved = 0
  for await (const page of files.placement === 'bucket' ? pagesOnDisk(files, after) : pagesInBucket(files, after)) {
    const known = await referenced(pool, page)
    const versions = page.filter((version) => known.has(version))
    for (let first = 0; first < versions.length; first += atOnce) {
      signal?.throwIfAborted()
      const some = versions.slice(first, first + atOnce)
      const counts = await Promise.all(some.map((version) => move(files, version)))
      moved += counts.reduce((sum, count) => sum + count, 0)
      if (performance.now() > until) return { moved, after: some.at(-1) ?? null }
    }
  }
  return { moved, after: null }
}
