import { createAccessToken } from '@cairn/contracts/account/access-tokens'
import { actorOf } from '../../../audit/record-audit.ts'
import { bySession } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const createAccessTokenRoute = route(createAccessToken, {
  permission: bySession,
  handle: async (call) => {
    const { context, body, fail } = call
    const { name, expires_at: expiresAt, scopes } = body
    const token = await context.accessTokens.create(actorOf(call), { name, expiresAt, scopes })
    if (token === undefined) throw fail('too_many_tokens')
    return token
  },
})
