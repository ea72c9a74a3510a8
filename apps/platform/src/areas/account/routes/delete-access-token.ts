import { deleteAccessToken } from '@cairn/contracts/account/access-tokens'
import { actorOf } from '../../../audit/record-audit.ts'
import { bySession } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const deleteAccessTokenRoute = route(deleteAccessToken, {
  permission: bySession,
  handle: async (call) => {
    const { context, params, fail } = call
    const token = await context.accessTokens.remove(actorOf(call), params.id)
    if (token === undefined) throw fail('access_token_not_found')
    return token
  },
})
