import { getManagedOrganization, listManagedOrganizations } from '@cairn/contracts/management/organizations'
import { amongOrganizations, inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listManagedOrganizationsRoute = route(listManagedOrganizations, {
  permission: amongOrganizations('organizations:read'),
  handle: async ({ context, caller, sees }) => {
    const organizations = await context.organizations.list(caller.accountId, caller.hasShownSecondFactor)
    return organizations.filter(({ id }) => sees(id)).map(({ slug, name }) => ({ id: slug, slug, name }))
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
