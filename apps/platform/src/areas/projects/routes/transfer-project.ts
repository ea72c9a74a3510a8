import { transferProject } from '@cairn/contracts/projects/project-transfer'
import { actorOf } from '../../../audit/record-audit.ts'
import { admitActiveProject } from '../../../limits/creation-limits.ts'
import { movingProject } from '../../../permissions.ts'
import { toProject } from '../project-view.ts'
import { route } from '../../../route.ts'

export const transferProjectRoute = route(transferProject, {
  permission: movingProject,
  handle: async (call) => {
    const { context, project, requireTarget, body } = call
    const { organization } = await requireTarget(body.target_organization_slug)
    const actor = actorOf(call)
    const admit = admitActiveProject(context, actor, { organizationId: organization.id, ref: project.ref })
    await context.transfers.transfer(actor, project, organization, { admit })
    await context.supervisor.applyLimits(organization.slug)
    return toProject({ ...project, organization_id: organization.id, organization_slug: organization.slug })
  },
})
