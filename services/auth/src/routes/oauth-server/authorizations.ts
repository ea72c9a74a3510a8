import { inTransaction, json } from '@cairn/service-kit'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import { recordAudit } from '../../audit.ts'
import { getCallerWithSession, readFromCaller } from '../../caller.ts'
import type { AuthContext, Route } from '../../context.ts'
import { AuthError } from '../../errors.ts'
import { approveAuthorization, claimAuthorization, denyAuthorization } from '../../oauth-server/authorization-store.ts'
import type { Authorization } from '../../oauth-server/authorization-store.ts'
import { findClient } from '../../oauth-server/client-store.ts'
import { shownClient } from '../../oauth-server/client-view.ts'
import { consentedScopes, saveConsent } from '../../oauth-server/consent-store.ts'
import { isOnTheWeb, withParameters } from '../../oauth-server/redirect-uri.ts'
import { issuerOf, requireOAuthServer } from '../../oauth-server/require-oauth-server.ts'
import { idsOf } from '../../path-ids.ts'
import { assertSecondFactorShown } from '../../second-factor.ts'

const notFound = () =>
  new AuthError(404, 'oauth_authorization_not_found', 'This request was answered, has expired, or is not yours')

/** The open request that the path names, for the caller, and who asks. Nobody else can answer it from now on. */
const claimNamed = async (client: PoolClient, context: AuthContext, userId: string) => {
  const [id] = idsOf(context.request.path)
  const authorization = id === undefined ? undefined : await claimAuthorization(client, { id, userId }, context.now)
  const asker = authorization && (await findClient(client, authorization.clientId))
  // An address that the client does not have any more gets nothing.
  if (authorization === undefined || asker?.redirectUris.includes(authorization.redirectUri) !== true) throw notFound()
  return { authorization, asker }
}

const approve = async (
  client: PoolClient,
  context: AuthContext,
  { id, redirectUri, state }: Authorization,
): Promise<string> => {
  const code = await approveAuthorization(client, id, context.now)
  return withParameters(redirectUri, { code, state: state ?? undefined, iss: issuerOf(context) })
}

/**
 * For the signed-in user: who asks for what, for the page that asks for consent. Where the user has allowed all of it
 * before, the address to go on to. Programs on a machine and apps are asked about each time: others can claim their
 * addresses.
 */
export const getAuthorization: Route = async (context) => {
  requireOAuthServer(context)
  const { user, ...caller } = await getCallerWithSession(context)
  const answer = await inTransaction(context.pool, async (client) => {
    const { authorization, asker } = await claimNamed(client, context, user.id)
    const scopes = authorization.scope.split(' ')
    const allowed = await consentedScopes(client, { userId: user.id, clientId: asker.id })
    const isKnown = isOnTheWeb(authorization.redirectUri) && scopes.every((scope) => allowed.includes(scope))
    if (isKnown) {
      assertSecondFactorShown({ user, ...caller }, 'AAL2 session is required to approve an application.')
      return { redirect_url: await approve(client, context, authorization) }
    }
    return {
      authorization_id: authorization.id,
      redirect_uri: authorization.redirectUri,
      client: shownClient(asker),
      user: { id: user.id, email: user.email ?? '' },
      scope: authorization.scope,
    }
  })
  return json(answer)
}

const Decision = z.object({ action: z.enum(['approve', 'deny']) })

/** For the signed-in user: lets an application in, or does not. Answers the address to go on to. */
export const decideAuthorization: Route = async (context) => {
  requireOAuthServer(context)
  const {
    caller,
    body: { action },
  } = await readFromCaller(context, Decision)
  const { user } = caller
  if (action === 'approve') assertSecondFactorShown(caller, 'AAL2 session is required to approve an application.')
  const url = await inTransaction(context.pool, async (client) => {
    const { authorization, asker } = await claimNamed(client, context, user.id)
    if (action === 'deny') {
      await denyAuthorization(client, authorization.id)
      const state = authorization.state ?? undefined
      const description = 'The user did not allow access'
      const answer = { error: 'access_denied', error_description: description, state, iss: issuerOf(context) }
      return withParameters(authorization.redirectUri, answer)
    }
    const consent = { userId: user.id, clientId: asker.id }
    await saveConsent(client, consent, authorization.scope.split(' '), context.now)
    const traits = { client_id: asker.id, client_name: asker.name, scope: authorization.scope }
    await recordAudit(client, context, { action: 'oauth_consent_granted', userId: user.id, ...traits })
    return approve(client, context, authorization)
  })
  return json({ redirect_url: url })
}
