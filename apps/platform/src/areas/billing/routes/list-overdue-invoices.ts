import { listOverdueInvoices } from '@cairn/contracts/billing/billing'
import { needs } from '../../../capabilities.ts'
import { mayDo, signedInFor } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listOverdueInvoicesRoute = route(listOverdueInvoices, {
  permission: needs('billing:all', signedInFor('organizations:read')),
  handle: async ({ context, caller }) => {
    const theirs = await context.organizations.listForMember(caller.accountId)
    const readable = theirs.filter(({ organization: { slug }, membership }) =>
      mayDo('billing:Read', { slug }, membership),
    )
    return context.billing.overdue(readable.map(({ organization }) => organization.id))
  },
})
