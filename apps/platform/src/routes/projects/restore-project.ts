import { restoreProject } from '@cairn/contracts/projects'
import { actorOf } from '../../audit/record-audit.ts'
import { inProject } from '../../permissions.ts'
import { toProject } from '../../projects/project-view.ts'
import { route } from '../../route.ts'

export const restoreProjectRoute = route(restoreProject, {
  permission: inProject('infra:Restore'),
  handle: async (call) => toProject(await call.context.supervisor.begin('restore', call.project, actorOf(call))),
})
