import { restoreProject } from '@cairn/contracts/projects'
import { projectMember } from '../../permissions.ts'
import { toProject } from '../../projects/project-view.ts'
import { route } from '../../route.ts'

export const restoreProjectRoute = route(restoreProject, {
  permission: projectMember,
  handle: async ({ context, project }) => toProject(await context.supervisor.begin('restore', project)),
})
