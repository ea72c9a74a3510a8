import type { Engine } from '@cairn/engine'
import type { Pool } from 'pg'
import type { ProjectSupervisor } from '../areas/projects/project-supervisor.ts'
import type { StoredProject } from '../areas/projects/project-store.ts'
import { systemRef } from '../system.ts'

/** After how many minutes without use the database of a project is stopped; 0: never. */
export interface IdleStopSettings {
  freeMinutes: number
  paidMinutes: number
}

interface Parts {
  engine: Pick<Engine, 'running'>
  supervisor: ProjectSupervisor
  settings: IdleStopSettings
  /** Requests that are under way. */
  requestsOf: (ref: string) => number
  onError: (ref: string, error: unknown) => void
}

const msPerMinute = 60_000
const longestRoundMs = 60_000

const ofPlatform = `application_name = 'cairn'
  and (usename = 'authenticator' or usename like 'supabase\\_%' or usename like 'cairn\\_%')`

// Without those who have not signed in: who only guesses passwords must not keep a database awake.
const countBut = (left: string): string => `
  select count(*)::int as count from pg_catalog.pg_stat_activity
  where backend_type in ('client backend', 'walsender') and usename is not null and pid <> pg_catalog.pg_backend_pid() and not (${left})`

const counted = async (pool: Pool, sql: string): Promise<boolean> => {
  const { rows } = await pool.query<{ count: number }>(sql)
  return (rows[0]?.count ?? 0) > 0
}

// Idle connections of the platform do not count as use. The pool closes them a little later.
const countClients = countBut(`state = 'idle' and ${ofPlatform}`)
const hasClients = (pool: Pool): Promise<boolean> => counted(pool, countClients)

const countOutside = countBut(ofPlatform)
/** Whether somebody else than the platform is connected, such as an application that sends nothing. */
export const hasOutsideClients = (pool: Pool): Promise<boolean> => counted(pool, countOutside)

/** The minutes after which a project of this plan sleeps. */
export const idleMinutes = ({ plan }: Pick<StoredProject, 'plan'>, settings: IdleStopSettings): number =>
  plan === 'free' ? settings.freeMinutes : settings.paidMinutes

/** Stops databases that were not used for the time that is set. Never while a client is connected or a request is served. */
export const startIdleStop = (parts: Parts): AsyncDisposable => {
  const { engine, supervisor, settings } = parts
  const minutes = Object.values(settings).filter((each) => each > 0)
  if (minutes.length === 0) return { [Symbol.asyncDispose]: () => Promise.resolve() }
  const shortestMs = Math.min(...minutes) * msPerMinute

  const isIdle = async (project: StoredProject): Promise<boolean> => {
    const afterMs = idleMinutes(project, settings) * msPerMinute
    if (afterMs === 0 || supervisor.sleep.idleMs(project.ref) < afterMs || parts.requestsOf(project.ref) > 0)
      return false
    const pool = supervisor.runningPool(project, 'supabase_admin')
    if (pool === undefined) return false
    if (!(await hasClients(pool))) return true
    // What the platform does at this moment keeps the database awake, and is no use.
    if (await hasOutsideClients(pool)) supervisor.sleep.noteUse(project.ref)
    else supervisor.sleep.noteStart(project.ref)
    return false
  }

  const look = async () => {
    for (const ref of engine.running())
      if (ref !== systemRef && supervisor.sleep.idleMs(ref) >= shortestMs)
        await supervisor.sleep.sleep(ref, isIdle).catch((error: unknown) => parts.onError(ref, error))
  }
  let round = Promise.resolve()
  let isUnderWay = false
  const timer = setInterval(
    () => {
      if (isUnderWay) return
      isUnderWay = true
      round = look().finally(() => {
        isUnderWay = false
      })
    },
    Math.min(longestRoundMs, shortestMs / 4),
  ).unref()

  return {
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer)
      await round
    },
  }
}
