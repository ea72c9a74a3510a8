import { listOrganizations } from '@cairn/contracts/organizations/organizations'
import { signedInFor } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listOrganizationsRoute = route(listOrganizations, {
  permission: signedInFor('organizations:read'),
  handle: ({ context, caller }) => context.organizations.list(caller.accountId, caller.hasShownSecondFactor),
})
