import { transferProject } from '@cairn/contracts/project-transfer'
import { actorOf } from '../../audit/record-audit.ts'
import { movingProject } from '../../permissions.ts'
import { toProject } from '../../projects/project-view.ts'
import { route } from '../../route.ts'

export const transferProjectRoute = route(transferProject, {
  permission: movingProject,
  handle: async (call) => {
    const { context, project, requireTarget, body } = call
    const { organization } = await requireTarget(body.target_organization_slug)
    await context.transfers.transfer(actorOf(call), project, organization)
    return toProject({ ...project, organization_id: organization.id, organization_slug: organization.slug })
  },
})
