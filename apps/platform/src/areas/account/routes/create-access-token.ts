import { createAccessToken } from '@cairn/contracts/account/access-tokens'
import { bySession } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const createAccessTokenRoute = route(createAccessToken, {
  permission: bySession,
  handle: async ({ context, caller, body: { name, expires_at: expiresAt, scopes }, fail }) => {
    const token = await context.accessTokens.create(caller.accountId, { name, expiresAt, scopes })
    if (token === undefined) throw fail('too_many_tokens')
    return token
  },
})
