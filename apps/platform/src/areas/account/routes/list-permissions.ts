import { listPermissions } from '@cairn/contracts/account/permission-rules'
import { rulesOfMember } from '@cairn/contracts/actions'
import { signedIn } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listPermissionsRoute = route(listPermissions, {
  permission: signedIn,
  handle: async ({ context, caller }) =>
    (await context.organizations.listForMember(caller.accountId)).flatMap(({ organization, membership }) =>
      rulesOfMember(organization.slug, membership),
    ),
})
