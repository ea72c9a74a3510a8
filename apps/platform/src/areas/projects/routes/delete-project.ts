import { deleteProject } from '@cairn/contracts/projects/projects'
import { actorOf } from '../../../audit/record-audit.ts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import * as projects from '../delete-project.ts'
import { toProject } from '../project-view.ts'

export const deleteProjectRoute = route(deleteProject, {
  permission: inProject('projects:Delete'),
  handle: async (call) => toProject(await projects.deleteProject(call.context, actorOf(call), call.project)),
})
