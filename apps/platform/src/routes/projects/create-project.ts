import { createProject } from '@cairn/contracts/projects'
import { fail } from '../../errors.ts'
import { randomLetters } from '../../organizations/organization-store.ts'
import { signedIn } from '../../permissions.ts'
import { makeProjectSecrets } from '../../projects/project-secrets.ts'
import { toProjectDetail } from '../../projects/project-view.ts'
import { route } from '../../route.ts'

export const createProjectRoute = route(createProject, {
  permission: signedIn,
  handle: async ({ context, caller, body }) => {
    const organization = await context.organizations.find(caller.accountId, body.organization_slug)
    if (organization === undefined) throw fail('organization_not_found')
    const project = await context.projects.insert({
      ref: randomLetters(20),
      name: body.name,
      organizationId: organization.id,
      cloudProvider: body.cloud_provider,
      region: body.db_region,
      instanceSize: body.desired_instance_size,
      dbVersion: context.engine.postgresVersion,
      sampleData: body.sample_data,
      secrets: await makeProjectSecrets(body.db_pass),
    })
    context.events.projectCreated(project.ref, caller.accountId)
    context.supervisor.beginCreation(project)
    return toProjectDetail(project, context)
  },
})
