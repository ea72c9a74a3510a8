import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

export interface RunningProcess {
  pid: number
  parent: number
  /** Tells a process from a later one of the same number. */
  startedAt: string
  /** Where it can be seen (Linux, and we may look): its working directory, which for Postgres is its data directory. */
  cwd: string | undefined
  command: string
}

// A process may end between being listed and being looked at, and those of other users keep some things to themselves.
export const unlessGone = <T>(look: () => T): T | undefined => {
  try {
    return look()
  } catch {
    return undefined
  }
}

const fromProc = (pid: number): RunningProcess | undefined => {
  const stat = unlessGone(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  if (stat === undefined) return undefined
  // The name in parentheses may hold spaces and parentheses; the fields after the last one are state, parent, …
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (fields[0] === 'Z') return undefined
  return {
    pid,
    parent: Number(fields[1]),
    startedAt: fields[19] ?? '',
    cwd: unlessGone(() => readlinkSync(`/proc/${pid}/cwd`)),
    command: unlessGone(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'))?.replaceAll('\0', ' ') ?? '',
  }
}

const fromPs = (line: string): RunningProcess | undefined => {
  const [, pid, parent, state, startedAt, command] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.{24})\s+(.*)$/.exec(line) ?? []
  if (pid === undefined || state?.startsWith('Z') === true) return undefined
  return {
    pid: Number(pid),
    parent: Number(parent),
    startedAt: startedAt ?? '',
    cwd: undefined,
    command: command ?? '',
  }
}

const ps = (...selection: string[]) =>
  unlessGone(() => execFileSync('ps', [...selection, '-o', 'pid=,ppid=,stat=,lstart=,command='], { encoding: 'utf8' }))
    ?.split('\n')
    .map(fromPs)
    .filter((found) => found !== undefined) ?? []

const hasProc = process.platform === 'linux'

/** All processes that are alive; those that ended and wait for their parent are not. */
export const listProcesses = (): RunningProcess[] =>
  hasProc
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map((name) => fromProc(Number(name)))
        .filter((found) => found !== undefined)
    : ps('-ax')

export const findProcess = (pid: number): RunningProcess | undefined =>
  hasProc ? fromProc(pid) : ps('-p', String(pid))[0]

/** The process and its children: a Postgres has no grandchildren. */
export const treeOf = (pid: number): number[] =>
  listProcesses()
    .filter((found) => found.pid === pid || found.parent === pid)
    .map((found) => found.pid)

/** True when the signal was sent, false when that process is gone already. */
export const signal = (pid: number, name: NodeJS.Signals): boolean => {
  try {
    return process.kill(pid, name)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
    throw error
  }
}

/** Whether a process has that number, even one that has ended and waits for its parent. */
export const isTaken = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // A process of another user may not be sent signals, but it is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
