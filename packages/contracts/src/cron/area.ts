import { defineArea } from '../area.ts'
import { roles, writers } from '../roles.ts'
import type * as endpoints from './endpoints.ts'

export const cron = defineArea<typeof endpoints>()({
  actions: {
    'cron_jobs:Read': {
      resource: 'cron_jobs',
      roles,
      scope: 'database:read',
      does: 'see the jobs that run on a schedule',
    },
    'cron_jobs:Write': {
      resource: 'cron_jobs',
      roles: writers,
      // As for SQL, which can do the same.
      scope: 'database:write',
      does: 'create, change, run and delete jobs that run on a schedule',
    },
  },
  auditActions: {
    'cron.job_created': 'Created a job that runs on a schedule',
    'cron.job_changed': 'Changed a job that runs on a schedule',
    'cron.job_deleted': 'Deleted a job that runs on a schedule',
    'cron.job_run': 'Ran a job beside its schedule',
  },
  errors: {
    cron_not_installed: [409, 'The extension pg_cron is not installed in this project.'],
    cron_job_not_found: [404, 'This job does not exist. It may have been deleted.'],
    cron_job_name_taken: [409, 'A job with this name exists already.'],
  },
})
