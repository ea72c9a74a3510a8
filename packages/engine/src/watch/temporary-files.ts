import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { unlessGone } from '../process-table.ts'

const blockBytes = 512
const sizeOf = (path: string): number => (unlessGone(() => statSync(path))?.blocks ?? 0) * blockBytes

// Parallel hashes and sorts share a folder, which holds one file for each partition.
const sizeOfSet = (path: string): number =>
  (unlessGone(() => readdirSync(path)) ?? []).reduce((sum, name) => sum + sizeOf(join(path, name)), 0)

/** Bytes of temporary files by the process that made them, which their names begin with. */
export const temporaryFilesOf = (dataDir: string): Map<number, number> => {
  const folder = join(dataDir, 'base/pgsql_tmp')
  const sizes = new Map<number, number>()
  for (const name of unlessGone(() => readdirSync(folder)) ?? []) {
    const pid = Number(/^pgsql_tmp(\d+)\./.exec(name)?.[1])
    const path = join(folder, name)
    const bytes = name.endsWith('.fileset') ? sizeOfSet(path) : sizeOf(path)
    sizes.set(pid, (sizes.get(pid) ?? 0) + bytes)
  }
  return sizes
}
