import { listOverdueInvoices } from '@cairn/contracts/billing/billing'
import { isAllowed } from '@cairn/contracts/permissions'
import { matrix, rulesOfMember } from '@cairn/contracts/actions'
import { needs } from '../../../capabilities.ts'
import { signedInFor } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listOverdueInvoicesRoute = route(listOverdueInvoices, {
  permission: needs('billing:all', signedInFor('organizations:read')),
  handle: async ({ context, caller }) => {
    const theirs = await context.organizations.listForMember(caller.accountId)
    const readable = theirs.filter(({ organization: { slug }, membership }) =>
      isAllowed(rulesOfMember(slug, membership), {
        action: 'billing:Read',
        resource: matrix['billing:Read'].resource,
        organizationSlug: slug,
        projectRef: undefined,
      }),
    )
    return context.billing.overdue(readable.map(({ organization }) => organization.id))
  },
})
