import { listJobs } from '@cairn/contracts/jobs/jobs'
import { operator } from '../../operator/operator.ts'
import { route } from '../../../route.ts'

export const listJobsRoute = route(listJobs, {
  permission: operator,
  handle: ({ context, query }) => context.jobAdministration.list(query),
})
