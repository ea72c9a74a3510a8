import { idTokenClaim, inTransaction, json, signAccessToken } from '@cairn/service-kit'
import { sessionAnswer } from '../../access-token.ts'
import { auditEntry } from '../../audit.ts'
import type { AuthContext, Route } from '../../context.ts'
import { authenticateClient } from '../../oauth-server/authenticate-client.ts'
import { lockByCode, noteExchange } from '../../oauth-server/authorization-store.ts'
import { lockConsent } from '../../oauth-server/consent-store.ts'
import { openClientSession } from '../../oauth-server/client-session.ts'
import type { OAuthClient } from '../../oauth-server/client-store.ts'
import { invalidGrant, invalidRequest, OAuthError } from '../../oauth-server/oauth-error.ts'
import { fitsChallenge } from '../../oauth-server/pkce.ts'
import { bodyParameters } from '../../oauth-server/parameters.ts'
import { issuerOf, requireOAuthServer } from '../../oauth-server/require-oauth-server.ts'
import { claimsOfScopes } from '../../oauth-server/scopes.ts'
import { refreshSession } from '../../refresh-session.ts'
import { deviceOf } from '../../session-store.ts'
import type { OpenSession } from '../../session-store.ts'
import { sessionBounds } from '../../session-bounds.ts'

type Parameters = ReadonlyMap<string, string>

/** Says who signed in to whom; undefined if the application did not ask for it. */
const idTokenOf = async (
  context: AuthContext,
  { user, client, amr }: OpenSession,
  nonce: string | null,
): Promise<string | undefined> => {
  const scopes = client?.scopes.split(' ') ?? []
  if (client === undefined || !scopes.includes('openid') || context.project.signingKey.alg === 'HS256') return undefined
  const claims = {
    ...claimsOfScopes(user, scopes),
    iss: issuerOf(context),
    aud: client.id,
    auth_time: amr.at(-1)?.timestamp,
    ...(nonce === null ? {} : { nonce }),
    ...idTokenClaim,
  }
  return signAccessToken(claims, context.project, context.accessTokenLifetimeSeconds)
}

const answer = async (context: AuthContext, session: OpenSession, method: string, nonce: string | null) => {
  const {
    access_token: token,
    expires_in: seconds,
    refresh_token: next,
  } = await sessionAnswer(context, session, method)
  const idToken = await idTokenOf(context, session, nonce)
  return json({
    access_token: token,
    token_type: 'bearer',
    expires_in: seconds,
    refresh_token: next,
    scope: session.client?.scopes,
    ...(idToken === undefined ? {} : { id_token: idToken }),
  })
}

type Exchange = { kind: 'refused'; message: string } | { kind: 'opened'; session: OpenSession; nonce: string | null }

const refused = (message: string): Exchange => ({ kind: 'refused', message })

/** Opens a session for a code, once. Returns its refusals: what a code that comes back has ended stays ended. */
const exchange = (context: AuthContext, client: OAuthClient, parameters: Parameters): Promise<Exchange> =>
  inTransaction(context.pool, async (connection) => {
    const { now, request } = context
    const asked = await lockByCode(connection, parameters.get('code') ?? '', now)
    if (asked === undefined || asked.clientId !== client.id) return refused('The code is not valid')
    if (asked.exchangedAt !== null) {
      // There is a copy of the code, and its holder may be who has the tokens.
      if (asked.sessionId !== null) await connection.query('delete from auth.sessions where id = $1', [asked.sessionId])
      return refused('The code was used before')
    }
    const redirectUri = parameters.get('redirect_uri')
    if (redirectUri !== undefined && redirectUri !== asked.redirectUri) return refused('The redirect_uri is another')
    if (!fitsChallenge(asked.codeChallenge ?? '', parameters.get('code_verifier') ?? ''))
      return refused('The code_verifier does not fit')
    if (asked.isExpired || asked.userId === null) return refused('The code has expired')
    if (!(await lockConsent(connection, { userId: asked.userId, clientId: client.id })))
      return refused('The user does not let the application in any more')
    const session = await openClientSession(
      connection,
      {
        userId: asked.userId,
        clientId: client.id,
        scopes: asked.scope,
        device: deviceOf(request),
        entry: auditEntry(context, 'oauth_session_opened', { client_id: client.id }),
      },
      now,
    )
    if (session === undefined) return refused('The user is not available')
    await noteExchange(connection, { id: asked.id, sessionId: session.sessionId }, now)
    return { kind: 'opened', session, nonce: asked.nonce }
  })

const codeGrant = async (context: AuthContext, client: OAuthClient, parameters: Parameters) => {
  if (!parameters.has('code')) throw invalidRequest('The code is missing')
  if (!parameters.has('code_verifier')) throw invalidRequest('The code_verifier is missing')
  const outcome = await exchange(context, client, parameters)
  if (outcome.kind === 'refused') throw invalidGrant(outcome.message)
  return answer(context, outcome.session, 'oauth_provider/authorization_code', outcome.nonce)
}

const refreshGrant = async (context: AuthContext, client: OAuthClient, parameters: Parameters) => {
  const token = parameters.get('refresh_token')
  if (token === undefined) throw invalidRequest('The refresh_token is missing')
  context.limits.refreshes.take(`${context.project.ref} ${context.request.ip}`)
  const bounds = sessionBounds(context)
  const entry = auditEntry(context, 'token_refreshed', { client_id: client.id })
  const device = deviceOf(context.request)
  const { jwtSecret } = context.project
  const asked = { token, jwtSecret, device, entry, clientId: client.id, ...(bounds && { bounds }) }
  const outcome = await refreshSession(context.pool, asked, context.now)
  if (outcome.kind === 'reused') context.events.refreshTokenReused(outcome.sessionId)
  if (outcome.kind !== 'refreshed') throw invalidGrant('The refresh_token is not valid')
  return answer(context, outcome.session, 'token_refresh', null)
}

const grants = { authorization_code: codeGrant, refresh_token: refreshGrant }
const isGrant = (name: string): name is keyof typeof grants => Object.hasOwn(grants, name)

/** For applications: a session for a code that a user's consent has given, and the next tokens of it. */
export const oauthToken: Route = async (context) => {
  requireOAuthServer(context)
  const parameters = await bodyParameters(context.request)
  const grant = parameters.get('grant_type') ?? ''
  const client = await authenticateClient(context, parameters)
  if (!isGrant(grant)) throw new OAuthError(400, 'unsupported_grant_type', 'This grant type is not supported')
  if (!client.grantTypes.includes(grant)) throw invalidRequest('The client may not use this grant type')
  return grants[grant](context, client, parameters)
}
