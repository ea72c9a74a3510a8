import { getManagedOrganization, listManagedOrganizations } from '@cairn/contracts/management/organizations'
import { inOrganization, signedInFor } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listManagedOrganizationsRoute = route(listManagedOrganizations, {
  permission: signedInFor('organizations:read'),
  handle: async ({ context, caller }) => {
    const organizations = await context.organizations.list(caller.accountId, caller.hasShownSecondFactor)
    return organizations.map(({ slug, name }) => ({ id: slug, slug, name }))
  },
})

export const getManagedOrganizationRoute = route(getManagedOrganization, {
  permission: inOrganization('organizations:Read'),
  handle: ({ organization: { slug, name, plan } }) => ({
    id: slug,
    slug,
    name,
    plan: plan.id,
    opt_in_tags: [],
    allowed_release_channels: [],
  }),
})
