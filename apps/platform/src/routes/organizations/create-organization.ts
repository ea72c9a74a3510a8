import { createOrganization } from '@cairn/contracts/organizations'
import { signedIn } from '../../permissions.ts'
import { route } from '../../route.ts'

export const createOrganizationRoute = route(createOrganization, {
  permission: signedIn,
  handle: async ({ context, caller, body: { name, kind, tier } }) => {
    const organization = await context.organizations.create(caller.accountId, {
      name,
      kind,
      tier,
      billing_email: caller.email,
    })
    context.events.organizationCreated(organization.slug, caller.accountId)
    return organization
  },
})
