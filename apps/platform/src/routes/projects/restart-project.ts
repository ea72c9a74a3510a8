import { restartProject } from '@cairn/contracts/projects'
import { inProject } from '../../permissions.ts'
import { toProject } from '../../projects/project-view.ts'
import { route } from '../../route.ts'

export const restartProjectRoute = route(restartProject, {
  permission: inProject('infra:Restart'),
  handle: async ({ context, project }) => toProject(await context.supervisor.begin('restart', project)),
})
