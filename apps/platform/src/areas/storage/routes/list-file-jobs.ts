import { listFileJobs } from '@cairn/contracts/storage/files'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { toFileJob } from '../file-jobs/file-job-store.ts'

export const listFileJobsRoute = route(listFileJobs, {
  permission: inProject('storage:Read'),
  handle: async ({ context, project }) => (await context.fileJobs.store.list(project.ref)).map(toFileJob),
})
