import { restoreProject } from '@cairn/contracts/projects'
import { inProject } from '../../permissions.ts'
import { toProject } from '../../projects/project-view.ts'
import { route } from '../../route.ts'

export const restoreProjectRoute = route(restoreProject, {
  permission: inProject('infra:Restore'),
  handle: async ({ context, project }) => toProject(await context.supervisor.begin('restore', project)),
})
