import { defineArea } from '../area.ts'
import type * as endpoints from './endpoints.ts'

export const jobs = defineArea<typeof endpoints>()({
  operatorActions: {
    'job.retried': 'Retried a job',
    'job.cancelled': 'Cancelled a job',
  },
  errors: {
    job_not_found: [404, 'This job does not exist. It may have been deleted.'],
    job_not_retryable: [
      409,
      'Only a job that failed or was cancelled can be retried, while no other waits for the same.',
    ],
    job_ended: [409, 'This job has ended already.'],
  },
})
