import type { DatabaseCheck } from '@cairn/contracts/projects/project-database'
import { isActionAllowed } from '@cairn/contracts/projects/project-status'
import type { Engine } from '@cairn/engine'
import type { Actor } from '../../audit/record-audit.ts'
import { fail } from '../../errors.ts'
import { systemRef } from '../../system.ts'
import type { DatabaseChanges } from './database-changes.ts'
import { changeOfProject } from './database-changes.ts'
import type { StoredProject } from './project-store.ts'
import type { ProjectSupervisor } from './project-supervisor.ts'

// The two logins cost an idle project about 10 ms of one core.
const checkEveryMs = 30_000

interface Parts {
  engine: Engine
  changes: DatabaseChanges
  supervisor: ProjectSupervisor
  onError: (ref: string, error: unknown) => void
}

/** The checks, the repair and the passwords of the databases of projects. */
export interface DatabaseCare extends AsyncDisposable {
  check: (project: StoredProject) => Promise<DatabaseCheck>
  /** Returns what was done. */
  repair: (project: StoredProject, by: Actor) => Promise<string[]>
  resetPassword: (project: StoredProject, password: string, by: Actor) => Promise<void>
}

const locked =
  'A session of the database has locked what has to be changed, such as the role postgres. End it, or restart the project.'
const closed = 'The database does not accept connections. Repair it first.'

/** What members read of these SQLSTATEs: of a database that does not exist, or does not accept connections, or is locked. */
const sentences: Readonly<Record<string, string>> = { '3D000': closed, '55000': closed, '55P03': locked }

/** Translates what follows from what the owner of the database does in it. */
const explained = async <Result>(work: Promise<Result>): Promise<Result> => {
  try {
    return await work
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const message = sentences[code]
    throw message === undefined ? error : fail('wrong_status', { message })
  }
}

export const startDatabaseCare = ({ engine, changes, supervisor, onError }: Parts): DatabaseCare => {
  /** All of this is for a server that runs: that of a paused project, or of one that starts, does not. */
  const requireRunning = ({ ref, status }: StoredProject) => {
    if (isActionAllowed('repair', status) && engine.address(ref) !== undefined) return
    throw fail('wrong_status', { message: 'The database does not run now. Restore or restart the project first.' })
  }

  const checkAll = async () => {
    for (const ref of engine.running().filter((id) => id !== systemRef))
      await supervisor.checkLogin(ref).catch((error: unknown) => onError(ref, error))
  }
  let round = Promise.resolve()
  let isUnderWay = false
  const timer = setInterval(() => {
    if (isUnderWay) return
    isUnderWay = true
    round = checkAll().finally(() => {
      isUnderWay = false
    })
  }, checkEveryMs).unref()

  return {
    check: async (project) => {
      requireRunning(project)
      const problem = await supervisor.checkLogin(project.ref)
      const faults = await engine.listFaults(project.ref, project.openSecrets())
      const unknown = problem === undefined || faults.length > 0 ? [] : [problem]
      return { answers: problem === undefined, problems: [...faults, ...unknown] }
    },
    repair: async (project, by) => {
      requireRunning(project)
      const change = { ...changeOfProject(project, 'project.repaired', by), isAtomic: false }
      const work = changes.audited(change, async (id) => ({
        done: await engine.repair(project.ref, project.openSecrets(), id),
      }))
      const { done } = await explained(work)
      if (done.length > 0) await supervisor.prepareServices(project)
      await supervisor.checkLogin(project.ref)
      return done
    },
    resetPassword: async (project, password, by) => {
      requireRunning(project)
      const change = { ...changeOfProject(project, 'project.password_reset', by), isAtomic: true }
      const work = changes.audited(change, async (id) => {
        await engine.setPassword(project.ref, { ...project.openSecrets(), postgresPassword: password }, id)
        return {}
      })
      await explained(work)
    },
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer)
      await round
    },
  }
}
