import { deleteProject } from '@cairn/contracts/projects/projects'
import { actorOf } from '../../../audit/record-audit.ts'
import { inProject } from '../../../permissions.ts'
import { toProject } from '../project-view.ts'
import { route } from '../../../route.ts'

export const deleteProjectRoute = route(deleteProject, {
  permission: inProject('projects:Delete'),
  handle: async (call) => {
    const deleting = await call.context.supervisor.begin('delete', call.project, actorOf(call))
    await call.context.queryRuns.deleteProject(call.project.ref)
    return toProject(deleting)
  },
})
