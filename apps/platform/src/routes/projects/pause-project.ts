import { pauseProject } from '@cairn/contracts/projects'
import { projectMember } from '../../permissions.ts'
import { toProject } from '../../projects/project-view.ts'
import { route } from '../../route.ts'

export const pauseProjectRoute = route(pauseProject, {
  permission: projectMember,
  handle: async ({ context, project }) => toProject(await context.supervisor.begin('pause', project)),
})
