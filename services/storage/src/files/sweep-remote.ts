import type { Pool } from 'pg'
import type { PlacedFiles } from './placed-files.ts'
import { isVersion } from './project-files.ts'
import { referenced } from './sweep-files.ts'
import type { SweepOptions } from './sweep-files.ts'

const pageSize = 1_000

/** Deletes files of a project's bucket that no object refers to. Returns how many. */
export const sweepRemote = async (
  { remote }: PlacedFiles,
  pool: Pool,
  { olderThanMs, signal }: SweepOptions,
): Promise<number> => {
  if (remote === undefined) return 0
  const { bucket, prefix } = remote
  const before = Date.now() - olderThanMs
  let deleted = 0
  let place: string | undefined = ''
  while (place !== undefined) {
    signal?.throwIfAborted()
    const { entries, next } = await bucket.list(prefix, place, pageSize)
    const old = entries
      .filter(({ changedAt }) => changedAt.getTime() < before)
      .map(({ key }) => key.slice(prefix.length))
      .filter(isVersion)
    const kept = await referenced(pool, old)
    const abandoned = old.filter((version) => !kept.has(version))
    await bucket.remove(abandoned.map((version) => `${prefix}${version}`))
    deleted += abandoned.length
    place = next
  }
  return deleted
}
