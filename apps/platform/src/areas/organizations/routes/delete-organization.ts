import { deleteOrganization } from '@cairn/contracts/organizations/organizations'
import { actorOf } from '../../../audit/record-audit.ts'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { requireNothingOwed } from '../../billing/invoices/require-nothing-owed.ts'

export const deleteOrganizationRoute = route(deleteOrganization, {
  permission: inOrganization('organizations:Delete'),
  handle: async (call) => {
    const { context, organization } = call
    await context.organizations.remove(actorOf(call), organization, (client) =>
      requireNothingOwed(context, client, organization),
    )
    return { slug: organization.slug }
  },
})
