import { randomUUID } from 'node:crypto'
import type { AuditAction } from '@cairn/contracts/audit-actions'
import type { Engine } from '@cairn/engine'
import type { JobQueue } from '@cairn/jobs'
import type { Logger } from '@cairn/service-kit'
import type { PoolClient } from 'pg'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Actor, AuditEvent } from '../../audit/record-audit.ts'
import type { Database, Row } from '../../db/database.ts'
import { lockProject } from './lock-project.ts'
import type { ProjectStore, StoredProject } from './project-store.ts'

export const settleChangeJob = 'settle-database-change'
// Longer than a change takes to begin: one that has recorded itself by then is waited for, another can no longer be made.
const settleAfterMs = 60_000

interface DatabaseChange {
  project: StoredProject
  by: Actor
  event: AuditEvent
  /** Whether the work records the change in the transaction that makes it. */
  isAtomic: boolean
  /** Whether an error of the work means that nothing was changed: there is then nothing to record. */
  isRefusal?: (error: unknown) => boolean
}

/** What the audit log says of a change in the database of a project, but for its details. */
export const changeOfProject = (
  project: StoredProject,
  action: AuditAction,
  by: Actor,
): Pick<DatabaseChange, 'project' | 'by' | 'event'> => ({
  project,
  by,
  event: {
    organizationId: project.organization_id,
    action,
    target: { type: 'project', id: project.ref, name: project.name },
  },
})

interface PendingRow extends Row {
  id: string
  is_atomic: boolean
  actor: Actor
  event: AuditEvent
}

/**
 * Changes in the databases of projects that the audit log records. The log is in another database: the change is
 * announced there before it is made and confirmed after it. After a crash in between, the project's own database shows
 * whether it was made.
 */
export interface DatabaseChanges {
  /** `work` is given the id of the change, to record it in the project's database. Its result goes into the log. */
  audited: <T extends Readonly<Record<string, unknown>>>(
    change: DatabaseChange,
    work: (id: string) => Promise<T>,
  ) => Promise<T>
  /** Finds out how a change ended, where it is still pending. Throws where the project's database does not respond. */
  settle: (ref: string, id: string) => Promise<void>
  /** The same for all that are pending when the database of a project has started: the process that made them has ended. */
  settleAll: (ref: string) => Promise<void>
}

interface Parts {
  db: Database
  engine: Engine
  jobs: JobQueue
  store: ProjectStore
  logger: Logger
}

export const createDatabaseChanges = ({ db, engine, jobs, store, logger }: Parts): DatabaseChanges => {
  const announce = (id: string, { project, by, event, isAtomic }: DatabaseChange) =>
    db.transaction(async (client) => {
      await lockProject(client, project)
      await client.query(
        `insert into platform.database_changes (id, project_id, is_atomic, actor, event) values ($1, $2, $3, $4, $5)`,
        [id, project.id, isAtomic, JSON.stringify(by), JSON.stringify(event)],
      )
      const runAt = new Date(Date.now() + settleAfterMs)
      await jobs.enqueue(client, { name: settleChangeJob, data: { ref: project.ref, id }, key: id, runAt })
    })

  /** False where the change was settled by somebody else. */
  const forget = async (client: PoolClient, id: string): Promise<boolean> => {
    await jobs.withdraw(client, settleChangeJob, id)
    return (await client.query('delete from platform.database_changes where id = $1', [id])).rowCount === 1
  }

  const confirm = (id: string, by: Actor, event: AuditEvent) =>
    db.transaction(async (client) => {
      if (await forget(client, id)) await recordAudit(client, by, event)
    })

  const settleOne = async (
    { ref, openSecrets }: StoredProject,
    { id, is_atomic: isAtomic, actor, event }: PendingRow,
  ) => {
    const outcome = await engine.settleChange(ref, openSecrets(), id)
    if (outcome.isDone) await confirm(id, actor, { ...event, details: outcome.details })
    // Some of its steps may have been made.
    else if (!isAtomic) await confirm(id, actor, { ...event, details: { interrupted: true } })
    else await db.transaction((client) => forget(client, id))
  }

  const settleWhere = async (ref: string, id: string | null) => {
    const project = await store.find(ref)
    if (project === undefined) return
    const pending = await db.query<PendingRow>(
      `select id, is_atomic, actor, event from platform.database_changes
       where project_id = $1 and ($2::uuid is null or id = $2) order by began_at`,
      [project.id, id],
    )
    if (pending.length > 0 && engine.address(ref) === undefined)
      throw new Error('The database of the project does not run. The change is settled when it starts.')
    for (const change of pending) await settleOne(project, change)
  }
  const settle = (ref: string, id: string) => settleWhere(ref, id)

  return {
    settle,
    settleAll: (ref) => settleWhere(ref, null),
    audited: async (change, work) => {
      const id = randomUUID()
      await announce(id, change)
      try {
        const details = await work(id)
        await confirm(id, change.by, { ...change.event, details })
        return details
      } catch (error) {
        if (change.isRefusal?.(error) === true) {
          await db.transaction((client) => forget(client, id))
          throw error
        }
        // It may have been made all the same, such as where only its answer was lost.
        await settle(change.project.ref, id).catch((problem: unknown) =>
          logger.warn({ err: problem, ref: change.project.ref }, 'a change could not be settled; a job will'),
        )
        throw error
      }
    },
  }
}
