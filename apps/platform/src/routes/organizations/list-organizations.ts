import { listOrganizations } from '@cairn/contracts/organizations'
import { signedIn } from '../../permissions.ts'
import { route } from '../../route.ts'

export const listOrganizationsRoute = route(listOrganizations, {
  permission: signedIn,
  handle: ({ context, caller }) => context.organizations.list(caller.accountId),
})
