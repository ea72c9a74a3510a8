import { json } from '@cairn/service-kit'
import { getCaller } from '../../caller.ts'
import type { Route } from '../../context.ts'
import { requireOAuthServer } from '../../oauth-server/require-oauth-server.ts'
import { claimsOfScopes, oauthScopes } from '../../oauth-server/scopes.ts'

/** What the scopes of an access token let its holder know of the user. */
export const userInfo: Route = async (context) => {
  requireOAuthServer(context)
  const { user, client } = await getCaller(context)
  return json(claimsOfScopes(user, client?.scopes.split(' ') ?? oauthScopes))
}
