import type { Configuration, CustomFetch } from 'openid-client'
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client'
import { answerTimeoutSeconds, secretOf, transportOf } from './client-configuration.ts'
import type { Checks, ExternalIdentity, ExternalProvider } from './provider.ts'
import { keptDetails } from './provider.ts'

export interface OpenIdSettings {
  label: string
  /** Its `/.well-known/openid-configuration` says the rest. */
  issuer: string
  clientId: string
  clientSecret: string
  /** How the provider, and whatever its configuration names, is asked; undefined means `fetch`. */
  fetch?: CustomFetch | undefined
}

// Providers change their addresses seldom, but they do.
const discoveredForMs = 3_600_000

const kept = ['name', 'given_name', 'family_name', 'preferred_username', 'locale'] as const

// Some say it as text, and some say nothing.
const verdict = (value: unknown): boolean | undefined =>
  value === undefined || value === null ? undefined : value === true || value === 'true'

/** A provider that speaks OpenID Connect. What it is, is asked of it when it is first needed. */
export const createOpenIdProvider = ({
  label,
  issuer,
  clientId,
  clientSecret,
  fetch,
}: OpenIdSettings): ExternalProvider => {
  let known: { configuration: Promise<Configuration>; atMs: number } | undefined

  const discover = () =>
    discovery(new URL(issuer), clientId, undefined, secretOf(clientSecret), {
      execute: [...transportOf(issuer), enableNonRepudiationChecks],
      timeout: answerTimeoutSeconds,
      ...(fetch === undefined ? {} : { [customFetch]: fetch }),
    })

  const configured = async (): Promise<Configuration> => {
    if (known === undefined || Date.now() - known.atMs > discoveredForMs)
      known = { configuration: discover(), atMs: Date.now() }
    const { configuration } = known
    try {
      return await configuration
    } catch (error) {
      // Asked again by the next who comes.
      if (known?.configuration === configuration) known = undefined
      throw error
    }
  }

  return {
    label,
    begin: async (redirectUri, { state, nonce, verifier }) =>
      buildAuthorizationUrl(await configured(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }),
    finish: async (answer, { state, nonce, verifier }: Checks): Promise<ExternalIdentity> => {
      const configuration = await configured()
      const tokens = await authorizationCodeGrant(configuration, answer, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (claims === undefined) throw new Error('The provider sent no id_token.')
      const { sub } = claims
      const asked = claims['email'] !== undefined || configuration.serverMetadata().userinfo_endpoint === undefined
      const person: Record<string, unknown> = asked
        ? claims
        : { ...claims, ...(await fetchUserInfo(configuration, tokens.access_token, sub)) }
      const email = person['email']
      return {
        subject: sub,
        email: typeof email === 'string' && email !== '' ? email : undefined,
        emailVerified: verdict(person['email_verified']),
        details: keptDetails(person, kept),
      }
    },
  }
}
