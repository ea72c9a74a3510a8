import { deleteAccessToken } from '@cairn/contracts/account/access-tokens'
import { bySession } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const deleteAccessTokenRoute = route(deleteAccessToken, {
  permission: bySession,
  handle: async ({ context, caller, params: { id }, fail }) => {
    const token = await context.accessTokens.remove(caller.accountId, id)
    if (token === undefined) throw fail('access_token_not_found')
    return token
  },
})
