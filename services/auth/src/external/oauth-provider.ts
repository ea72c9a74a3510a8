import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  Configuration,
  customFetch,
  fetchProtectedResource,
} from 'openid-client'
import type { CustomFetch } from 'openid-client'
import { answerTimeoutSeconds, secretOf, transportOf } from './client-configuration.ts'
import type { OAuthPreset } from './presets.ts'
import { identityOf } from './profile.ts'
import type { ExternalProvider } from './provider.ts'

export interface OAuthClient {
  clientId: string
  clientSecret: string
  /** How the provider is asked; undefined means `fetch`. */
  fetch?: CustomFetch | undefined
}

/** A provider of OAuth without OpenID: who somebody is is asked by its API. */
export const createOAuthProvider = (
  preset: OAuthPreset,
  { clientId, clientSecret, fetch }: OAuthClient,
): ExternalProvider => {
  const { label, authorizationUrl, tokenUrl, profileUrl, emails, scopes, parameters, secret } = preset
  const configuration = new Configuration(
    {
      issuer: new URL(authorizationUrl).origin,
      authorization_endpoint: authorizationUrl,
      token_endpoint: tokenUrl,
      token_endpoint_auth_methods_supported: [secret],
    },
    clientId,
    undefined,
    secretOf(clientSecret),
  )
  configuration.timeout = answerTimeoutSeconds
  if (fetch !== undefined) configuration[customFetch] = fetch
  for (const apply of transportOf(authorizationUrl)) apply(configuration)

  const ask = async (address: string, accessToken: string): Promise<unknown> => {
    const headers = new Headers({ accept: 'application/json', ...preset.headers })
    const response = await fetchProtectedResource(configuration, accessToken, new URL(address), 'GET', null, headers)
    if (!response.ok) throw new Error(`${label} answered ${response.status} to ${new URL(address).pathname}.`)
    return response.json()
  }

  return {
    label,
    begin: async (redirectUri, { state, verifier }) =>
      buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        ...(scopes === '' ? {} : { scope: scopes }),
        state,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...parameters,
      }),
    finish: async (answer, { state, verifier }) => {
      const tokens = await authorizationCodeGrant(configuration, answer, {
        expectedState: state,
        pkceCodeVerifier: verifier,
      })
      const person = await ask(profileUrl, tokens.access_token)
      return identityOf(preset, person, emails && (await ask(emails.url, tokens.access_token)))
    },
  }
}
