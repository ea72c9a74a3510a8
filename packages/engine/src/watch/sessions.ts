import { readFileSync } from 'node:fs'
import { signal, unlessGone } from '../process-table.ts'

const titleOf = (pid: number): string => unlessGone(() => readFileSync(`/proc/${pid}/cmdline`, 'latin1')) ?? ''

/** Processes that every server has and that live as long as it does. */
export const isBackground = (pid: number): boolean =>
  /^postgres: (?:checkpointer|background writer|walwriter|autovacuum launcher)[ \0]*$/.test(titleOf(pid))

/**
 * Which session a process works for: a client's own backend or, for a parallel worker, the one that it helps. Undefined
 * for the server's background processes, which are never ended. All clients come by a Unix socket, so that the title of
 * their process has `[local]` in it; the titles of background processes cannot be chosen by anybody.
 */
export const sessionOf = (pid: number): number | undefined => {
  const title = titleOf(pid)
  if (title.includes(' [local]')) return pid
  const leader = /^postgres: parallel worker for PID (\d+)/.exec(title)?.[1]
  return leader === undefined ? undefined : Number(leader)
}

/** What each session uses, the largest first. */
export const bySession = (
  ofProcesses: Iterable<readonly [pid: number, bytes: number]>,
): [pid: number, bytes: number][] => {
  const sessions = new Map<number, number>()
  for (const [pid, bytes] of ofProcesses) {
    const session = sessionOf(pid)
    if (session !== undefined) sessions.set(session, (sessions.get(session) ?? 0) + bytes)
  }
  return [...sessions].toSorted(([, one], [, other]) => other - one)
}

/** As pg_terminate_backend does: the session rolls back and says 57P01 to its client. SIGKILL would take the whole server with it. */
export const endSession = (pid: number): boolean => signal(pid, 'SIGTERM')

const endWhere = (children: string, matches: (title: string) => boolean): number[] =>
  children
    .split(' ')
    .filter(Boolean)
    .map(Number)
    .filter((pid) => matches(titleOf(pid)) && endSession(pid))

/** Ends the sessions that run a statement, except the administrator's. Names of roles and databases come before the last mark. */
export const endActiveSessions = (children: string): number[] =>
  endWhere(children, (title) => {
    const activity = title.split(' [local] ').at(-1) ?? ''
    return title.includes(' [local] ') && !activity.startsWith('idle') && !title.startsWith('postgres: supabase_admin ')
  })

/** Ends every session, the administrator's too: a role can have a name that looks like the administrator's. */
export const endAllSessions = (children: string): number[] => endWhere(children, (title) => title.includes(' [local]'))
