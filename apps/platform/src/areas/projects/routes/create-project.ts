import { createProject } from '@cairn/contracts/projects/projects'
import { actorOf } from '../../../audit/record-audit.ts'
import { admitProject } from '../../../limits/creation-limits.ts'
import { randomLetters } from '../../organizations/organization-store.ts'
import { inOrganizationNamed } from '../../../permissions.ts'
import { chooseOptions } from '../../product-catalogue/choose-options.ts'
import { makeProjectSecrets } from '../project-secrets.ts'
import { toProjectDetail } from '../project-view.ts'
import { route } from '../../../route.ts'

export const createProjectRoute = route(createProject, {
  permission: inOrganizationNamed('projects:Create'),
  handle: async (call) => {
    const { context, caller, requireOrganization, body, fail } = call
    const { organization } = await requireOrganization(body.organization_slug)
    if (context.engine.disk().isLow) throw fail('disk_almost_full')
    const secrets = await makeProjectSecrets(body.db_pass)
    const fields = {
      ref: randomLetters(20),
      name: body.name,
      organizationId: organization.id,
      ...chooseOptions(context.catalogue, organization.plan.id, body),
      dbVersion: context.engine.postgresVersion,
      sampleData: body.sample_data,
      secrets,
    }
    const actor = actorOf(call)
    const admit = admitProject(context, actor, organization.id)
    const project = await context.projects.insert(fields, actor, admit)
    context.events.projectCreated(project.ref, caller.accountId)
    context.supervisor.beginCreation(project)
    return toProjectDetail(project, context)
  },
})
