import type { AuditAction } from '@cairn/contracts/audit-actions'
import {
  createCronJob,
  deleteCronJob,
  getCronJob,
  listCronJobs,
  listCronRuns,
  runCronJob,
  updateCronJob,
} from '@cairn/contracts/cron/cron-jobs'
import type { CronJob, StoredCronJob } from '@cairn/contracts/cron/cron-jobs'
import { nextRun } from '@cairn/contracts/cron/schedule'
import * as meta from '@cairn/meta'
import { actorOf } from '../../../audit/record-audit.ts'
import type { Caller } from '../../../caller.ts'
import { inProjectDatabase } from '../../../permissions.ts'
import type { CallOrigin } from '../../../route.ts'
import { route } from '../../../route.ts'
import { changeOfProject } from '../../projects/database-changes.ts'
import type { StoredProject } from '../../projects/project-store.ts'

interface JobCall extends CallOrigin {
  caller: Caller
  project: StoredProject
}

type JobAction = Extract<AuditAction, `cron.${string}`>

const withNextRun = (job: StoredCronJob): CronJob => ({
  ...job,
  next_run_at: (job.is_active ? nextRun(job.schedule, new Date()) : undefined)?.toISOString() ?? null,
})

/** Changes a job in a transaction that records it for the audit log. */
const audited = async <T extends { id: number; name: string | null }>(
  call: JobCall,
  action: JobAction,
  work: (changeId: string) => Promise<T>,
): Promise<T> => {
  const { context, project } = call
  const answer = Promise.withResolvers<T>()
  await context.databaseChanges.audited(
    { ...changeOfProject(project, action, actorOf(call)), isAtomic: true },
    async (changeId) => {
      const job = await context.limitNotes.explain(project.ref, work(changeId))
      answer.resolve(job)
      return { id: job.id, name: job.name }
    },
  )
  return answer.promise
}

export const listCronJobsRoute = route(listCronJobs, {
  permission: inProjectDatabase('cron_jobs:Read'),
  handle: async ({ database }) => {
    try {
      return { is_installed: true, jobs: (await meta.listCronJobs(database)).map(withNextRun) }
    } catch (error) {
      if (error instanceof meta.MetaError && error.reason === 'cron_not_installed')
        return { is_installed: false, jobs: [] }
      throw error
    }
  },
})

export const getCronJobRoute = route(getCronJob, {
  permission: inProjectDatabase('cron_jobs:Read'),
  handle: async ({ database, params }) => withNextRun(await meta.getCronJob(database, params.id)),
})

export const listCronRunsRoute = route(listCronRuns, {
  permission: inProjectDatabase('cron_jobs:Read'),
  handle: ({ database, params, query }) => meta.listCronRuns(database, params.id, query),
})

export const createCronJobRoute = route(createCronJob, {
  permission: inProjectDatabase('cron_jobs:Write'),
  handle: async (call) =>
    withNextRun(
      await audited(call, 'cron.job_created', (changeId) => meta.createCronJob(call.database, call.body, changeId)),
    ),
})

export const updateCronJobRoute = route(updateCronJob, {
  permission: inProjectDatabase('cron_jobs:Write'),
  handle: async (call) =>
    withNextRun(
      await audited(call, 'cron.job_changed', (changeId) =>
        meta.updateCronJob(call.database, call.params.id, call.body, changeId),
      ),
    ),
})

export const deleteCronJobRoute = route(deleteCronJob, {
  permission: inProjectDatabase('cron_jobs:Write'),
  handle: async (call) =>
    withNextRun(
      await audited(call, 'cron.job_deleted', (changeId) =>
        meta.deleteCronJob(call.database, call.params.id, changeId),
      ),
    ),
})

export const runCronJobRoute = route(runCronJob, {
  permission: inProjectDatabase('cron_jobs:Write'),
  handle: async (call) => {
    const { name: _name, ...run } = await audited(call, 'cron.job_run', (changeId) =>
      meta.requestCronRun(call.database, call.params.id, changeId),
    )
    return run
  },
})
