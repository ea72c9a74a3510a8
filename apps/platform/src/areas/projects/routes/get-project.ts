import { getProject } from '@cairn/contracts/projects/projects'
import { inProject } from '../../../permissions.ts'
import { toProjectDetail } from '../project-view.ts'
import { route } from '../../../route.ts'

export const getProjectRoute = route(getProject, {
  permission: inProject('projects:Read'),
  handle: ({ context, project }) => toProjectDetail(project, context),
})
