import {
  bodyParameters,
  invalidClient,
  invalidRequest,
  OAuthError,
  oauthErrorResponse,
  redirect,
  shownCredentials,
  uniqueParameters,
} from '@cairn/auth'
import { createRateLimit, createRouter, json, ServiceError } from '@cairn/service-kit'
import type { Service, ServiceRequest, ServiceResponse } from '@cairn/service-kit'
import type { Context } from '../../context.ts'
import { limitedAddress } from '../../gateway/client-address.ts'
import { askedConsent, redirectUriOf, refusalAddress } from './asked-consent.ts'
import type { PublishedApp } from './published-app.ts'
import { accessTokenLifetimeSeconds } from './token-store.ts'

type Parts = Pick<Context, 'publicUrl' | 'oauthApps' | 'oauthRequests' | 'oauthSecrets' | 'oauthTokens'>
type Answer = (request: ServiceRequest) => Promise<ServiceResponse>
type Parameters = ReadonlyMap<string, string>

const fiveMinutes = 300

// Per address. Servers of apps refresh the tokens of many people: only what is refused counts there.
const rates = {
  requests: { burst: 100, perSeconds: fiveMinutes },
  refused: { burst: 100, perSeconds: fiveMinutes },
}

const tooMany = (retryAfterSeconds: number) =>
  new OAuthError(429, 'temporarily_unavailable', 'Too many requests', { 'retry-after': String(retryAfterSeconds) })

const createAuthorize = ({ publicUrl, oauthApps, oauthRequests }: Parts): Answer => {
  const requests = createRateLimit(rates.requests, () => new Date(), tooMany)
  return async ({ ip, query }) => {
    requests.take(limitedAddress(ip))
    const parameters = uniqueParameters(query)
    const app = await oauthApps.findPublished(parameters.get('client_id'))
    if (app === undefined) throw new OAuthError(400, 'invalid_client', 'There is no app of this client_id')
    // Until app and address are known, nobody is sent anywhere.
    const redirectUri = redirectUriOf(app, parameters)
    try {
      const id = await oauthRequests.open({ ...askedConsent(app, parameters), redirectUri })
      return redirect(`${publicUrl()}/authorize?auth_id=${id}`)
    } catch (error) {
      if (error instanceof OAuthError) return redirect(refusalAddress(redirectUri, parameters, error))
      throw error
    }
  }
}

/** Which app calls. A confidential client shows a secret, in the header or in the body; a public one has none. */
const authenticate = async (
  { oauthApps, oauthSecrets }: Parts,
  request: ServiceRequest,
  parameters: Parameters,
): Promise<PublishedApp> => {
  const { id, secret, isChallenged } = shownCredentials(request, parameters)
  const app = await oauthApps.findPublished(id)
  if (app === undefined) throw invalidClient(isChallenged)
  const isShown = app.isConfidential
    ? secret !== undefined && (await oauthSecrets.isOf(app.id, secret))
    : secret === undefined
  if (!isShown) throw invalidClient(isChallenged)
  return app
}

const needed = (parameters: Parameters, name: string): string => {
  const text = parameters.get(name)
  if (text === undefined) throw invalidRequest(`The ${name} is missing`)
  return text
}

const issue = ({ oauthTokens }: Parts, app: PublishedApp, parameters: Parameters) => {
  const grant = needed(parameters, 'grant_type')
  if (grant === 'refresh_token') return oauthTokens.refresh(app, needed(parameters, 'refresh_token'))
  if (grant !== 'authorization_code')
    throw new OAuthError(400, 'unsupported_grant_type', 'This grant type is not supported')
  return oauthTokens.exchange(app, {
    code: needed(parameters, 'code'),
    redirectUri: needed(parameters, 'redirect_uri'),
    verifier: parameters.get('code_verifier'),
  })
}

const tokenOf =
  (parts: Parts): Answer =>
  async (request) => {
    const parameters = await bodyParameters(request)
    const app = await authenticate(parts, request, parameters)
    const { accessToken, refreshToken, scopes } = await issue(parts, app, parameters)
    return json({
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: accessTokenLifetimeSeconds,
      refresh_token: refreshToken,
      scope: scopes.join(' '),
    })
  }

// RFC 7009. The published management API names the token by its kind.
const revoke =
  (parts: Parts): Answer =>
  async (request) => {
    const parameters = await bodyParameters(request)
    const app = await authenticate(parts, request, parameters)
    await parts.oauthTokens.revoke(app, parameters.get('token') ?? needed(parameters, 'refresh_token'))
    return json({})
  }

/** Answers what is refused as often as an address may guess. */
const limitRefused = (answer: Answer): Answer => {
  const refused = createRateLimit(rates.refused, () => new Date(), tooMany)
  return async (request) => {
    const address = limitedAddress(request.ip)
    refused.take(address)
    const good = await answer(request)
    refused.giveBack(address)
    return good
  }
}

/** The endpoints of OAuth that apps call, at `/v1/oauth`. They are refused in the words of RFC 6749. */
export const createOauthService = (parts: Parts): Service => {
  const findAnswer = createRouter<Answer>(
    new Map([
      ['/authorize', { GET: createAuthorize(parts) }],
      ['/token', { POST: limitRefused(tokenOf(parts)) }],
      ['/revoke', { POST: limitRefused(revoke(parts)) }],
    ]),
  )
  return async (request) => {
    try {
      return await findAnswer(request)(request)
    } catch (error) {
      if (error instanceof OAuthError) return oauthErrorResponse(error)
      if (error instanceof ServiceError)
        return oauthErrorResponse(new OAuthError(error.status, 'invalid_request', error.message, { ...error.headers }))
      throw error
    }
  }
}
