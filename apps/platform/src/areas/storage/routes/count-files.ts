import { countFiles } from '@cairn/contracts/storage/files'
import { inProject } from '../../../permissions.ts'
import { withService } from '../../../project-runtime/with-service.ts'
import { route } from '../../../route.ts'
import { partsOf } from '../file-jobs/plan-steps.ts'
import { countParts } from '../file-jobs/run-steps.ts'

export const countFilesRoute = route(countFiles, {
  permission: inProject('storage:Read'),
  handle: (call) =>
    withService(call.context, { project: call.project, name: 'storage' }, ({ open }) =>
      countParts(call, open, call.params.id, partsOf(call.body.items)),
    ),
})
