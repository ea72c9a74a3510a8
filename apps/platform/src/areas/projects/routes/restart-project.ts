import { restartProject } from '@cairn/contracts/projects/projects'
import { actorOf } from '../../../audit/record-audit.ts'
import { inProject } from '../../../permissions.ts'
import { toProject } from '../project-view.ts'
import { route } from '../../../route.ts'

export const restartProjectRoute = route(restartProject, {
  permission: inProject('infra:Write'),
  handle: async (call) => toProject(await call.context.supervisor.begin('restart', call.project, actorOf(call))),
})
