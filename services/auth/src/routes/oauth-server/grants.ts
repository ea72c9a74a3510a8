import { inTransaction } from '@cairn/service-kit'
import { z } from 'zod'
import { recordAudit } from '../../audit.ts'
import { getCallerWithSession } from '../../caller.ts'
import type { Route } from '../../context.ts'
import { AuthError } from '../../errors.ts'
import { jsonList } from '../../json-list.ts'
import { listGrants, revokeConsent } from '../../oauth-server/consent-store.ts'
import { requireOAuthServer } from '../../oauth-server/require-oauth-server.ts'

/** For the signed-in user: the applications that they have let in. */
export const getGrants: Route = async (context) => {
  requireOAuthServer(context)
  const { user } = await getCallerWithSession(context)
  const grants = await listGrants(context.pool, user.id)
  return jsonList(
    grants.map(({ scopes, grantedAt, ...client }) => ({
      client,
      scopes: scopes.split(/[\s,]+/),
      granted_at: grantedAt,
    })),
  )
}

const uuid = z.guid()

/** For the signed-in user: ends what an application can do on their behalf. */
export const revokeGrant: Route = async (context) => {
  requireOAuthServer(context)
  const { user } = await getCallerWithSession(context)
  const clientId = uuid.safeParse(context.request.query.get('client_id'))
  if (!clientId.success) throw new AuthError(400, 'validation_failed', 'client_id needs to be the id of a client')
  const wasLetIn = await inTransaction(context.pool, async (client) => {
    if (!(await revokeConsent(client, { userId: user.id, clientId: clientId.data }, context.now))) return false
    const traits = { action: 'oauth_consent_revoked', client_id: clientId.data } as const
    await recordAudit(client, context, { ...traits, userId: user.id })
    return true
  })
  // Thrown outside: sessions that ended stay ended.
  if (!wasLetIn) throw new AuthError(404, 'oauth_consent_not_found', 'You have not let this application in')
  return { status: 204 }
}
