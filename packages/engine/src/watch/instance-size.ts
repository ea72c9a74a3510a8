import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { unlessGone } from '../process-table.ts'

export interface InstanceSize {
  /** The files of all databases: what a plan limits. The write-ahead log and temporary files have limits of their own. */
  databaseBytes: number
  /** The write-ahead log. */
  walBytes: number
  /** Everything that the server has on the disk. */
  totalBytes: number
}

const blockBytes = 512
const temporaryFiles = 'base/pgsql_tmp'

// Synchronous: a folder of 300 files takes about 1 ms, a twelfth of what the same takes by promises.
const sizeOfFolder = (path: string): { bytes: number; folders: string[] } => {
  let bytes = 0
  const folders: string[] = []
  for (const entry of unlessGone(() => readdirSync(path, { withFileTypes: true })) ?? []) {
    if (entry.isDirectory()) folders.push(entry.name)
    else bytes += (unlessGone(() => statSync(join(path, entry.name)))?.blocks ?? 0) * blockBytes
  }
  return { bytes, folders }
}

/** Folder by folder, so that no single one of them keeps others waiting. */
export const instanceSize = async (dataDir: string): Promise<InstanceSize> => {
  const size = { databaseBytes: 0, walBytes: 0, totalBytes: 0 }
  const waiting = ['']
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const { bytes, folders } = sizeOfFolder(join(dataDir, folder))
    size.totalBytes += bytes
    if (folder.startsWith('base') && !folder.startsWith(temporaryFiles)) size.databaseBytes += bytes
    if (folder.startsWith('pg_wal')) size.walBytes += bytes
    for (const name of folders) waiting.push(join(folder, name))
    if (bytes > 0) await letOthersRun()
  }
  return size
}
