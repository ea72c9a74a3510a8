import { getProject } from '@cairn/contracts/projects'
import { projectMember } from '../../permissions.ts'
import { toProjectDetail } from '../../projects/project-view.ts'
import { route } from '../../route.ts'

export const getProjectRoute = route(getProject, {
  permission: projectMember,
  handle: ({ context, project }) => toProjectDetail(project, context),
})
