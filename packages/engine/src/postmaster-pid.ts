import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface PostmasterPid {
  pid: number
  /** Of the System V segment by which Postgres notices that a data directory is in use. */
  sharedMemoryId: number | undefined
  /** The server's own word: `starting`, `ready`, `stopping` or `standby`. */
  status: string
}

const lineOf = { pid: 0, sharedMemory: 6, status: 7 }

/** What Postgres wrote about itself into its data directory; nothing when it has not, or is in the middle of it. */
export const readPostmasterPid = async (dataDir: string): Promise<PostmasterPid | undefined> => {
  let lines: string[]
  try {
    lines = (await readFile(join(dataDir, 'postmaster.pid'), 'utf8')).split('\n')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  // A standalone server (`postgres --single`) writes its id as a negative number.
  const pid = Math.abs(Number(lines[lineOf.pid]))
  if (!Number.isSafeInteger(pid) || pid < 2) return undefined
  const sharedMemoryId = Number(lines[lineOf.sharedMemory]?.trim().split(/\s+/)[1])
  return {
    pid,
    sharedMemoryId: Number.isSafeInteger(sharedMemoryId) ? sharedMemoryId : undefined,
    status: lines[lineOf.status]?.trim() ?? '',
  }
}
