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
import type { JWTVerifyGetKey } from 'jose'
import { answerTimeoutSeconds, secretOf, transportOf } from './client-configuration.ts'
import { readIdToken, remoteKeys } from './id-token.ts'
import type { IdTokenRules } from './id-token.ts'
import type { Checks, ExternalIdentity, ExternalProvider } from './provider.ts'
import { keptDetails } from './provider.ts'

export interface OpenIdSettings {
  label: string
  /** Its `/.well-known/openid-configuration` says the rest. */
  issuer: string
  clientId: string
  clientSecret: string
  /** `openid email profile` where it is not given. */
  scopes?: string
  parameters?: Readonly<Record<string, string>>
  /** Whether it sends people back by a form. */
  usesForm?: true
  /** How the token endpoint takes the secret, where its configuration does not say. */
  secret?: 'client_secret_post'
  /** Its tokens are without the nonce that was sent. */
  omitsNonce?: true
  /** Whether the address of a token is of who shows it, by the issuer of the configuration. Undefined: `email_verified` says. */
  isVerified?: ((claims: Readonly<Record<string, unknown>>, issuer: string) => boolean) | undefined
  /** Which tokens of applications are accepted. Undefined: none. */
  idTokens?: IdTokenRules | undefined
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
  scopes = 'openid email profile',
  parameters = {},
  usesForm,
  secret,
  omitsNonce,
  isVerified,
  idTokens,
}: OpenIdSettings): ExternalProvider => {
  let keys: JWTVerifyGetKey | undefined
  let known: { configuration: Promise<Configuration>; atMs: number } | undefined

  const discover = () =>
    discovery(new URL(issuer), clientId, undefined, secretOf(clientSecret, secret), {
      execute: [...transportOf(issuer), enableNonRepudiationChecks],
      timeout: answerTimeoutSeconds,
      ...(fetch === undefined ? {} : { [customFetch]: fetch }),
    })

  const identityOf = (subject: string, person: Readonly<Record<string, unknown>>, named: string): ExternalIdentity => {
    const email = person['email']
    return {
      subject,
      email: typeof email === 'string' && email !== '' ? email : undefined,
      emailVerified: isVerified === undefined ? verdict(person['email_verified']) : isVerified(person, named),
      details: keptDetails(person, kept),
    }
  }

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
        scope: scopes,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(usesForm === true ? { response_mode: 'form_post' } : {}),
        ...parameters,
      }),
    finish: async (answer, { state, nonce, verifier }: Checks): Promise<ExternalIdentity> => {
      const configuration = await configured()
      const tokens = await authorizationCodeGrant(configuration, answer, {
        expectedState: state,
        ...(omitsNonce === true ? {} : { expectedNonce: nonce }),
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
      return identityOf(sub, person, configuration.serverMetadata().issuer)
    },
    ...(idTokens === undefined
      ? {}
      : {
          readIdToken: async (token: string, nonce: string | undefined) => {
            const { issuer: named, jwks_uri: keysUrl } = (await configured()).serverMetadata()
            if (keysUrl === undefined) throw new Error('The provider has no keys.')
            keys ??= remoteKeys(keysUrl, fetch)
            const claims = await readIdToken(token, { nonce, issuer: named, keys }, idTokens)
            return identityOf(claims.sub, claims, named)
          },
        }),
  }
}
