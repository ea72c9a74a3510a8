import { listAccessTokens } from '@cairn/contracts/account/access-tokens'
import { bySession } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listAccessTokensRoute = route(listAccessTokens, {
  permission: bySession,
  handle: ({ context, caller }) => context.accessTokens.list(caller.accountId),
})
