import { cancelFileJob } from '@cairn/contracts/storage/files'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { toFileJob } from '../file-jobs/file-job-store.ts'

export const cancelFileJobRoute = route(cancelFileJob, {
  permission: inProject('storage:Write'),
  handle: async ({ context, project, params }) => toFileJob(await context.fileJobs.cancel(project.ref, params.id)),
})
