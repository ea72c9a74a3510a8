import { pauseProject } from '@cairn/contracts/projects'
import { inProject } from '../../permissions.ts'
import { toProject } from '../../projects/project-view.ts'
import { route } from '../../route.ts'

export const pauseProjectRoute = route(pauseProject, {
  permission: inProject('infra:Pause'),
  handle: async ({ context, project }) => toProject(await context.supervisor.begin('pause', project)),
})
