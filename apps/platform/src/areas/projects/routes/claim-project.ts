import { claimProject } from '@cairn/contracts/projects/project-claims'
import { actorOf } from '../../../audit/record-audit.ts'
import { admitActiveProject } from '../../../limits/creation-limits.ts'
import { inOrganizationNamed } from '../../../permissions.ts'
import { toProject } from '../project-view.ts'
import { route } from '../../../route.ts'

export const claimProjectRoute = route(claimProject, {
  permission: inOrganizationNamed('projects:Transfer'),
  handle: async (call) => {
    const { context, params, body, requireOrganization, fail } = call
    const { organization } = await requireOrganization(body.organization_slug)
    const { projectRef } = await context.claims.find(params.token)
    const project = await context.projects.find(projectRef)
    if (project === undefined) throw fail('claim_not_found')
    const actor = actorOf(call)
    await context.transfers.transfer(actor, project, organization, {
      admit: admitActiveProject(context, actor, { organizationId: organization.id, ref: project.ref }),
      claim: (client) => context.claims.use(client, params.token),
    })
    await context.supervisor.applyLimits(organization.slug)
    return toProject({ ...project, organization_id: organization.id, organization_slug: organization.slug })
  },
})
