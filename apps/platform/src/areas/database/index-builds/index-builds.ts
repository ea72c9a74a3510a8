import { randomUUID } from 'node:crypto'
import type { IndexBuild, IndexToBuild } from '@cairn/contracts/database/index-builds'
import { createJobRecords } from '@cairn/jobs'
import type { IndexProgress } from '@cairn/meta'
import * as meta from '@cairn/meta'
import type { PoolClient } from 'pg'
import { recordAudit } from '../../../audit/record-audit.ts'
import type { Actor } from '../../../audit/record-audit.ts'
import { fail } from '../../../errors.ts'
import type { Ground } from '../../../ground.ts'
import type { StoredProject } from '../../projects/project-store.ts'
import { admitTransfer } from '../admit-transfer.ts'
import { buildIndexJobName } from './build-index-job-name.ts'
import type { IndexBuildEnd, IndexBuildStore, StoredIndexBuild } from './index-build-store.ts'
import { createIndexBuildStore } from './index-build-store.ts'

/** Indexes that are built in the databases of projects by a job. */
export interface IndexBuilds {
  store: IndexBuildStore
  /** Queues the job. Throws `too_many_transfers`. */
  create: (project: StoredProject, actor: Actor, index: IndexToBuild) => Promise<StoredIndexBuild>
  /** Throws `index_build_not_found`, `index_build_ended`. */
  cancel: (ref: string, id: string) => Promise<StoredIndexBuild>
  /** Stores how a build ended, and the entry of the audit log with it. */
  end: (build: StoredIndexBuild, project: StoredProject, end: IndexBuildEnd) => Promise<void>
  /** Queues jobs that clean up after a process that ended while it built. */
  settleInterrupted: () => Promise<void>
}

export const toIndexBuild = (build: StoredIndexBuild, progress: IndexProgress = {}): IndexBuild => ({
  id: build.id,
  schema: build.index.schema,
  table: build.index.table,
  name: build.index.name,
  statement: `${meta.indexStatement(build.index)};`,
  state: build.state,
  is_cancelling: build.is_cancelling,
  progress: build.state === 'running' ? (progress[meta.sessionOfBuild(build.id)] ?? null) : null,
  error: build.error,
  created_at: build.created_at.toISOString(),
  finished_at: build.finished_at?.toISOString() ?? null,
})

export const createIndexBuilds = ({ db, jobs }: Ground): IndexBuilds => {
  const store = createIndexBuildStore(db)
  const records = createJobRecords(db)
  const get = async (ref: string, id: string) => {
    const found = await store.find(ref, id)
    if (found === undefined) throw fail('index_build_not_found')
    return found
  }
  const enqueue = (client: PoolClient, ref: string, id: string, key: string) =>
    jobs.enqueue(client, { name: buildIndexJobName, data: { ref, id }, key })
  return {
    store,
    create: async (project, actor, index) => {
      const id = randomUUID()
      const { ref, id: projectId } = project
      await db.transaction(async (client) => {
        await admitTransfer(client, ref)
        const jobId = await enqueue(client, ref, id, id)
        const named = { ...index, name: meta.nameOfIndex(id, index) }
        await store.create(client, { id, projectId, actor, index: named, jobId })
      })
      return get(ref, id)
    },
    cancel: async (ref, id) => {
      const { job_id: jobId } = await get(ref, id)
      await db.transaction(async (client) => {
        if (!(await store.cancel(client, id))) throw fail('index_build_ended')
        if (jobId !== null) await records.cancel(client, jobId)
      })
      // After the commit: the attempt gets the signal to stop.
      if (jobId !== null) jobs.interrupt(jobId)
      return get(ref, id)
    },
    end: (build, project, end) =>
      db.transaction(async (client) => {
        if (!(await store.end(client, build.id, end)) || end.state !== 'succeeded') return
        const { schema, table, name } = build.index
        await recordAudit(client, build.actor, {
          organizationId: project.organization_id,
          action: 'index.built',
          target: { type: 'project', id: project.ref, name: project.name },
          details: { table: `${schema}.${table}`, index: name },
        })
      }),
    settleInterrupted: async () => {
      const builds = await store.interrupted()
      await db.transaction(async (client) => {
        // A key of its own: the job of the process that ended counts as running until its lease is over.
        for (const { ref, id } of builds) await enqueue(client, ref, id, `${id} after a restart`)
      })
    },
  }
}
