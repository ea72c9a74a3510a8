import { deleteProject } from '@cairn/contracts/projects/projects'
import { actorOf } from '../../../audit/record-audit.ts'
import { inProject } from '../../../permissions.ts'
import { toProject } from '../project-view.ts'
import { route } from '../../../route.ts'

export const deleteProjectRoute = route(deleteProject, {
  permission: inProject('projects:Delete'),
  handle: async (call) => {
    const { branches, queryRuns, supervisor } = call.context
    const { ref } = call.project
    const deleting = await supervisor.begin('delete', call.project, actorOf(call), (client) =>
      branches.requireNone(client, ref),
    )
    await queryRuns.deleteProject(ref)
    return toProject(deleting)
  },
})
