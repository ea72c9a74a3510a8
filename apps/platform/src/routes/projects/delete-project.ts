import { deleteProject } from '@cairn/contracts/projects'
import { inProject } from '../../permissions.ts'
import { toProject } from '../../projects/project-view.ts'
import { route } from '../../route.ts'

export const deleteProjectRoute = route(deleteProject, {
  permission: inProject('projects:Delete'),
  handle: async ({ context, project }) => toProject(await context.supervisor.begin('delete', project)),
})
