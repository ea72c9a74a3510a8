import { readdir, readFile, readlink } from 'node:fs/promises'
import { join, relative } from 'node:path'

export interface ServerProcess {
  pid: number
  parent: number
  /** The instance it belongs to: `system`, or a project's ref. */
  instance: string
  /** As Postgres names it: `postgres: checkpointer`, for example. */
  title: string
}

const readProcess = async (pid: number, instancesDir: string): Promise<ServerProcess[]> => {
  try {
    // A Postgres works in its data directory.
    const [instance = '', folder] = relative(instancesDir, await readlink(`/proc/${pid}/cwd`)).split('/')
    if (folder !== 'data' || instance === '..') return []
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may hold anything; the fields after the last one are state, parent, …
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (state === 'Z') return []
    const title = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ').trim()
    return [{ pid, parent: Number(parent), instance, title }]
  } catch {
    // It ended between the listing and the look, or belongs to a user whom we may not look at: not one of ours.
    return []
  }
}

/** Every Postgres process of the instances in a home, including those of other starts. Linux only. */
export const serverProcesses = async (home: string): Promise<ServerProcess[]> => {
  const instancesDir = join(home, 'instances')
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  return (await Promise.all(pids.map((pid) => readProcess(pid, instancesDir)))).flat()
}

/** Those whose parent is no Postgres of the same instance: one of each instance that runs as it should. */
export const postmastersAmong = (processes: readonly ServerProcess[]): ServerProcess[] => {
  const pids = new Set(processes.map(({ pid }) => pid))
  return processes.filter(({ parent }) => !pids.has(parent))
}

/** Sends a signal to processes that were listed before: those that ended meanwhile are left out. */
export const signalListed = (pids: readonly number[], signal: NodeJS.Signals): void => {
  for (const pid of pids)
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
}

/** What `act` returns, done while those processes are stopped where they are (SIGSTOP). */
export const whileSuspended = async <T>(pids: readonly number[], act: () => Promise<T>): Promise<T> => {
  if (pids.length === 0) throw new Error('There is no process to suspend.')
  signalListed(pids, 'SIGSTOP')
  try {
    return await act()
  } finally {
    signalListed(pids, 'SIGCONT')
  }
}
