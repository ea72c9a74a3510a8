import { jobs } from '@cairn/contracts/jobs/area'
import { defineJob } from '@cairn/jobs'
import { z } from 'zod'
import type { Ground } from '../../ground.ts'
import { defineArea } from '../define-area.ts'
import { createJobAdministration } from './job-administration.ts'
import { cancelJobRoute } from './routes/cancel-job.ts'
import { listJobsRoute } from './routes/list-jobs.ts'
import { retryJobRoute } from './routes/retry-job.ts'

const keptDays = 30

export const stores = ({ db, jobs: queue }: Ground) => ({ jobAdministration: createJobAdministration(db, queue) })

export const area = defineArea(jobs, {
  routes: { cancelJob: cancelJobRoute, listJobs: listJobsRoute, retryJob: retryJobRoute },
  jobs: ({ jobAdministration }) => ({
    'delete-ended-jobs': defineJob({
      title: 'Delete old jobs',
      data: z.object({}),
      schedule: '12 3 * * *',
      run: async () => void (await jobAdministration.deleteEnded(keptDays)),
    }),
  }),
})
