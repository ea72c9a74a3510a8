import { listAccounts } from '@cairn/auth'
import { accountsPerPage, listOperatedAccounts } from '@cairn/contracts/operator/operator-area'
import { operator } from '../operator.ts'
import { route } from '../../../route.ts'

export const listOperatedAccountsRoute = route(listOperatedAccounts, {
  permission: operator,
  handle: async ({ context, query: { search, page } }) => {
    const [found, operators] = await Promise.all([
      listAccounts(context.system, {
        search: search.trim(),
        limit: accountsPerPage + 1,
        offset: page * accountsPerPage,
      }),
      context.operators.list(),
    ])
    const operatorIds = new Set(operators.map(({ account_id: id }) => id))
    return {
      accounts: found.slice(0, accountsPerPage).map((account) => ({
        id: account.id,
        email: account.email,
        provider: account.provider,
        created_at: account.createdAt.toISOString(),
        last_sign_in_at: account.lastSignInAt?.toISOString() ?? null,
        is_confirmed: account.isConfirmed,
        is_suspended: account.isSuspended,
        is_operator: operatorIds.has(account.id),
      })),
      has_more: found.length > accountsPerPage,
    }
  },
})
