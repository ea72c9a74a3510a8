import { renameProject } from '@cairn/contracts/projects/projects'
import { actorOf } from '../../../audit/record-audit.ts'
import { inProject } from '../../../permissions.ts'
import { toProject } from '../project-view.ts'
import { route } from '../../../route.ts'

export const renameProjectRoute = route(renameProject, {
  permission: inProject('projects:Update'),
  handle: async (call) => {
    const { context, project, body } = call
    await context.projects.rename(actorOf(call), project, body.name)
    return toProject({ ...project, name: body.name })
  },
})
