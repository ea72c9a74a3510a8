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
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { recordNamedChange } from '../../projects/record-named-change.ts'

const withNextRun = (job: StoredCronJob): CronJob => ({
  ...job,
  next_run_at: (job.is_active ? nextRun(job.schedule, new Date()) : undefined)?.toISOString() ?? null,
})

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
      await recordNamedChange(call, 'cron.job_created', (changeId) =>
        meta.createCronJob(call.database, call.body, changeId),
      ),
    ),
})

export const updateCronJobRoute = route(updateCronJob, {
  permission: inProjectDatabase('cron_jobs:Write'),
  handle: async (call) =>
    withNextRun(
      await recordNamedChange(call, 'cron.job_changed', (changeId) =>
        meta.updateCronJob(call.database, call.params.id, call.body, changeId),
      ),
    ),
})

export const deleteCronJobRoute = route(deleteCronJob, {
  permission: inProjectDatabase('cron_jobs:Write'),
  handle: async (call) =>
    withNextRun(
      await recordNamedChange(call, 'cron.job_deleted', (changeId) =>
        meta.deleteCronJob(call.database, call.params.id, changeId),
      ),
    ),
})

export const runCronJobRoute = route(runCronJob, {
  permission: inProjectDatabase('cron_jobs:Write'),
  handle: async (call) => {
    const { name: _name, ...run } = await recordNamedChange(call, 'cron.job_run', (changeId) =>
      meta.requestCronRun(call.database, call.params.id, changeId),
    )
    return run
  },
})
