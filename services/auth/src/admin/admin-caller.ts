import { bearerClaims } from '../caller.ts'
import type { AuthContext } from '../context.ts'
import { AuthError } from '../errors.ts'

const adminRoles = new Set<unknown>(['service_role', 'supabase_admin'])

/**
 * Throws unless the request comes from a server of the project: with a token of the role `service_role`, or with a
 * secret key and no token. A user's token decides even beside a secret key, as it does in the data API.
 */
export const assertAdmin = async (context: AuthContext): Promise<void> => {
  const claims = await bearerClaims(context)
  const role = claims === undefined ? context.request.keyRole : claims['role']
  if (claims === undefined && role === undefined)
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  if (!adminRoles.has(role)) throw new AuthError(403, 'not_admin', 'User not allowed')
}
