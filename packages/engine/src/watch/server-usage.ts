import { readFileSync } from 'node:fs'
import { unlessGone } from '../process-table.ts'
import { childrenOf, memoryOf, totalBytes } from './session-memory.ts'
import { sessionOf } from './sessions.ts'

/** What a server uses of the machine. What the system does not tell is undefined. */
export interface ServerUsage {
  /** Of the postmaster: numbers of another process cannot be compared. */
  processId: number
  /** Processor time since the start of the server, with that of its processes that have ended. */
  processorMs: number
  memoryBytes: number
  /** Read from and written to the disk since the start of the server. */
  readBytes: number | undefined
  writtenBytes: number | undefined
  /** Sessions of clients, those of the platform among them. */
  sessions: number
}

// The kernel counts in hundredths of a second, whatever its own clock is.
const msPerTick = 10

const textOf = (pid: number | string, file: string): string | undefined =>
  unlessGone(() => readFileSync(`/proc/${pid}/${file}`, 'latin1'))

/** The ticks of a process, and of its children that have ended, which are counted once they are waited for. */
const ticksOf = (pid: number): number => {
  const stat = textOf(pid, 'stat') ?? ''
  // The name in parentheses may hold spaces and parentheses. Behind it, the 12th field and the three after it are the ticks.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0)
}

const bytesOf = (pids: readonly number[], name: 'read_bytes' | 'write_bytes'): number | undefined => {
  let bytes: number | undefined
  for (const pid of pids) {
    const found = new RegExp(`^${name}: (\\d+)$`, 'm').exec(textOf(pid, 'io') ?? '')?.[1]
    if (found !== undefined) bytes = (bytes ?? 0) + Number(found)
  }
  return bytes
}

/** Reads about three small files of `/proc` for each process. Undefined where there is no `/proc`, or the server is gone. */
export const serverUsage = (postmaster: number): ServerUsage | undefined => {
  if (textOf(postmaster, 'stat') === undefined) return undefined
  const children = childrenOf(postmaster)
  const pids = children.split(' ').filter(Boolean).map(Number)
  // The postmaster first: the time of a child that ends meanwhile is missing for a moment, and never counted twice.
  const all = [postmaster, ...pids]
  return {
    processId: postmaster,
    processorMs: all.reduce((sum, pid) => sum + ticksOf(pid), 0) * msPerTick,
    memoryBytes: totalBytes(memoryOf(postmaster, children)),
    readBytes: bytesOf(all, 'read_bytes'),
    writtenBytes: bytesOf(all, 'write_bytes'),
    sessions: pids.filter((pid) => sessionOf(pid) === pid).length,
  }
}
