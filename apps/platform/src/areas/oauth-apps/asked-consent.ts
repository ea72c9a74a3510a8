import { invalidRequest, OAuthError, withParameters } from '@cairn/auth'
import { isRegistered } from '@cairn/contracts/oauth-apps/oauth-app-rules'
import { isScope, scopesAllow } from '@cairn/contracts/scopes'
import type { Scope } from '@cairn/contracts/scopes'
import type { PublishedApp } from './published-app.ts'

const longest = { state: 4_000, organization_slug: 200 }

type Parameters = ReadonlyMap<string, string>

const opaque = (parameters: Parameters, name: keyof typeof longest): string | undefined => {
  const text = parameters.get(name)
  if (text !== undefined && text.length > longest[name]) throw invalidRequest(`The ${name} is too long`)
  return text
}

/** The registered address that the answer goes to. */
export const redirectUriOf = ({ redirectUris }: PublishedApp, parameters: Parameters): string => {
  const redirectUri = parameters.get('redirect_uri')
  if (redirectUri === undefined || !isRegistered(redirectUri, redirectUris))
    throw invalidRequest('The redirect_uri is not one of the app')
  return redirectUri
}

const codeChallengeOf = ({ isConfidential }: PublishedApp, parameters: Parameters): string | undefined => {
  const codeChallenge = parameters.get('code_challenge')
  if (codeChallenge === undefined && parameters.has('code_challenge_method'))
    throw invalidRequest('The code_challenge is missing')
  if (codeChallenge === undefined) {
    if (isConfidential) return undefined
    throw invalidRequest('A public client needs PKCE: the code_challenge is missing')
  }
  if (parameters.get('code_challenge_method') !== 'S256')
    throw invalidRequest('The code_challenge_method has to be S256')
  if (!/^[\w-]{43}$/.test(codeChallenge)) throw invalidRequest('The code_challenge is not valid')
  return codeChallenge
}

const scopesOf = (app: PublishedApp, text: string | undefined): readonly Scope[] => {
  if (text === undefined || text.trim() === '') return app.scopes
  const names = [...new Set(text.trim().split(/\s+/))]
  const scopes = names.filter(isScope)
  if (scopes.length < names.length || !scopes.every((scope) => scopesAllow(app.scopes, scope)))
    throw new OAuthError(400, 'invalid_scope', 'The scope names one that the app does not have')
  return scopes
}

/** What an app asks, checked. Throws an `OAuthError` that the app is told. */
export const askedConsent = (app: PublishedApp, parameters: Parameters) => {
  if (parameters.get('response_type') !== 'code')
    throw new OAuthError(400, 'unsupported_response_type', 'The response_type has to be code')
  return {
    appId: app.id,
    state: opaque(parameters, 'state'),
    organizationSlug: opaque(parameters, 'organization_slug'),
    codeChallenge: codeChallengeOf(app, parameters),
    scopes: scopesOf(app, parameters.get('scope')),
  }
}

/** Where the browser goes with a refusal. A state that is too long is not sent back. */
export const refusalAddress = (redirectUri: string, parameters: Parameters, { oauth, message }: OAuthError): string => {
  const state = parameters.get('state')
  return withParameters(redirectUri, {
    error: oauth,
    error_description: message,
    state: state === undefined || state.length > longest.state ? undefined : state,
  })
}
