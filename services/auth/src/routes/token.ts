import type { Route } from '../context.ts'
import { AuthError } from '../errors.ts'
import { idTokenGrant } from './token-id.ts'
import { passwordGrant } from './token-password.ts'
import { pkceGrant } from './token-pkce.ts'
import { refreshTokenGrant } from './token-refresh.ts'
import { web3Grant } from './token-web3.ts'

const grants = new Map<string, Route>([
  ['password', passwordGrant],
  ['refresh_token', refreshTokenGrant],
  ['pkce', pkceGrant],
  ['id_token', idTokenGrant],
  ['web3', web3Grant],
])

export const token: Route = (context) => {
  const grant = grants.get(context.request.query.get('grant_type') ?? '')
  if (grant === undefined) throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type')
  return grant(context)
}
