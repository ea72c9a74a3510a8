import type { AuthContext, Route } from '../../context.ts'
import { redirect, requireExternal } from '../../external/redirects.ts'
import { openAuthorization } from '../../oauth-server/authorization-store.ts'
import { findClient } from '../../oauth-server/client-store.ts'
import type { OAuthClient } from '../../oauth-server/client-store.ts'
import { invalidRequest, OAuthError } from '../../oauth-server/oauth-error.ts'
import { uniqueParameters } from '../../oauth-server/parameters.ts'
import { withParameters } from '../../oauth-server/redirect-uri.ts'
import { issuerOf, requireOAuthServer } from '../../oauth-server/require-oauth-server.ts'
import { scopesIn } from '../../oauth-server/scopes.ts'

const longest = { state: 4_000, nonce: 1_000, resource: 2_000 }
type Opaque = keyof typeof longest

/** Who asks, and where the answer goes. Until both are known nobody is sent anywhere. */
const askerOf = async ({ pool }: AuthContext, parameters: ReadonlyMap<string, string>) => {
  const client = await findClient(pool, parameters.get('client_id') ?? '')
  if (client === undefined) throw new OAuthError(400, 'invalid_client', 'There is no client of this client_id')
  const redirectUri = parameters.get('redirect_uri')
  // To the letter: a pattern would let somebody else's page have the code.
  if (redirectUri === undefined || !client.redirectUris.includes(redirectUri))
    throw invalidRequest('The redirect_uri is not one of the client')
  return { client, redirectUri }
}

const opaque = (parameters: ReadonlyMap<string, string>, name: Opaque): string | undefined => {
  const text = parameters.get(name)
  if (text !== undefined && text.length > longest[name]) throw invalidRequest(`The ${name} is too long`)
  return text
}

/** What is asked, checked. Throws an `OAuthError` that the application is told. */
const requestOf = (context: AuthContext, client: OAuthClient, parameters: ReadonlyMap<string, string>) => {
  if (parameters.get('response_type') !== 'code')
    throw new OAuthError(400, 'unsupported_response_type', 'The response_type has to be code')
  if (!client.grantTypes.includes('authorization_code')) throw invalidRequest('The client may not use this grant type')
  const codeChallenge = parameters.get('code_challenge')
  if (codeChallenge === undefined || !/^[\w-]{43}$/.test(codeChallenge))
    throw invalidRequest('PKCE is required: code_challenge is missing or not valid')
  if (parameters.get('code_challenge_method') !== 'S256')
    throw invalidRequest('The code_challenge_method has to be S256')
  const scopes = scopesIn(parameters.get('scope') ?? '')
  if (scopes === undefined) throw new OAuthError(400, 'invalid_scope', 'The scope names one that does not exist')
  // A shared secret signs nothing that an application could check.
  if (scopes.includes('openid') && context.project.signingKey.alg === 'HS256')
    throw new OAuthError(400, 'invalid_scope', 'The scope openid needs an asymmetric signing key')
  return {
    codeChallenge,
    scope: scopes.join(' '),
    nonce: opaque(parameters, 'nonce'),
    resource: opaque(parameters, 'resource'),
  }
}

/** The page of the project's site that asks for consent. */
const consentPage = (context: AuthContext, id: string): string => {
  const { consentPath } = requireOAuthServer(context)
  const site = requireExternal(context).siteUrl().replace(/\/+$/, '')
  return withParameters(`${site}${consentPath}`, { authorization_id: id })
}

/** Open to everyone: an application sends the browser of somebody here, who is asked for consent. */
export const authorizeClient: Route = async (context) => {
  requireOAuthServer(context)
  const { pool, limits, project, request, now } = context
  limits.flows.take(`${project.ref} ${request.ip}`)
  const parameters = uniqueParameters(request.query)
  const { client, redirectUri } = await askerOf(context, parameters)
  const state = parameters.get('state')
  try {
    const asked = { ...requestOf(context, client, parameters), state: opaque(parameters, 'state') }
    const id = await openAuthorization(pool, { ...asked, clientId: client.id, redirectUri }, now)
    return redirect(consentPage(context, id))
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error
    const answer = { error: error.oauth, error_description: error.message, state, iss: issuerOf(context) }
    return redirect(withParameters(redirectUri, answer))
  }
}
