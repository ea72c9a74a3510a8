import { createOrganization } from '@cairn/contracts/organizations'
import { actorOf } from '../../audit/record-audit.ts'
import { needs } from '../../capabilities.ts'
import { signedInFor } from '../../permissions.ts'
import { route } from '../../route.ts'

export const createOrganizationRoute = route(createOrganization, {
  permission: needs('organizations:create', signedInFor('organizations:write')),
  handle: async (call) => {
    const { context, caller, body } = call
    const { name, kind, tier } = body
    const organization = await context.organizations.create(actorOf(call), {
      name,
      kind,
      tier,
      billing_email: caller.email,
    })
    context.events.organizationCreated(organization.slug, caller.accountId)
    return organization
  },
})
