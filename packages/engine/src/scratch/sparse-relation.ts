import { chown, open, stat } from 'node:fs/promises'
import { join } from 'node:path'

const pageBytes = 8_192
/** PostgreSQL begins another file of a relation at 1 GB. */
const segmentPages = 131_072
/** 1 TB. A larger relation is one of that size: its plans are the same. */
const mostPages = segmentPages * 1_024

/**
 * Makes a relation of a server as long as that many pages. The pages are zeros that take no place on the disk; the planner
 * asks only how long the file is. `path` is what `pg_relation_filepath` says.
 */
export const stretchRelation = async (dataDir: string, path: string, pages: number): Promise<void> => {
  if (!/^base\/\d+\/\d+$/.test(path)) throw new Error(`"${path}" is no file of a relation.`)
  const first = join(dataDir, path)
  const { size, uid, gid } = await stat(first)
  let left = Math.min(Math.ceil(pages), mostPages)
  if (left * pageBytes <= size) return
  for (let segment = 0; left > 0; segment += 1) {
    const part = Math.min(left, segmentPages)
    await using file = await open(segment === 0 ? first : `${first}.${segment}`, segment === 0 ? 'r+' : 'w', 0o600)
    await file.truncate(part * pageBytes)
    if (segment > 0 && process.getuid?.() === 0) await chown(`${first}.${segment}`, uid, gid)
    left -= part
  }
}
