import { restoreProject } from '@cairn/contracts/projects/projects'
import { actorOf } from '../../../audit/record-audit.ts'
import { admitActiveProject } from '../../../limits/creation-limits.ts'
import { inProject } from '../../../permissions.ts'
import { toProject } from '../project-view.ts'
import { route } from '../../../route.ts'

export const restoreProjectRoute = route(restoreProject, {
  permission: inProject('infra:Restore'),
  handle: async (call) => {
    const { context, project } = call
    const actor = actorOf(call)
    const admit = admitActiveProject(context, actor, { organizationId: project.organization_id, ref: project.ref })
    return toProject(await context.supervisor.begin('restore', project, actor, admit))
  },
})
