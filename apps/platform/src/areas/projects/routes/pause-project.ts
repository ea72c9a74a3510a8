import { pauseProject } from '@cairn/contracts/projects/projects'
import { actorOf } from '../../../audit/record-audit.ts'
import { inProject } from '../../../permissions.ts'
import { toProject } from '../project-view.ts'
import { route } from '../../../route.ts'

export const pauseProjectRoute = route(pauseProject, {
  permission: inProject('infra:Pause'),
  handle: async (call) => toProject(await call.context.supervisor.begin('pause', call.project, actorOf(call))),
})
