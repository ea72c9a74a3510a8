import { runLints } from '@cairn/contracts/advisors/lints'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { lintProject } from '../lint-project.ts'

export const runLintsRoute = route(runLints, {
  permission: inProject('advisors:Read'),
  handle: ({ context, project }) => lintProject(context, project),
})
