import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import type { JWTPayload } from 'jose'
import { createCodeGrant } from './code-grant.ts'
import type { Client } from './code-grant.ts'
import type { LocalServer } from './listen-locally.ts'
import type { LocalRequest } from './local-server.ts'
import { consentPage, jsonAnswer, redirectAnswer, startLocalServer } from './local-server.ts'

export interface OpenIdPerson {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
  /** Of Microsoft: the tenant, and whether the owner of the domain of the address is known. */
  tid?: string
  xms_edov?: boolean | string
}

/** What is wrong with the id_tokens that it gives out. */
export type Tampering =
  | { claims: { nonce?: string | undefined; aud?: string; iss?: string; exp?: number | undefined } }
  | { unsigned: true }
  | { strangeKey: true }

export interface OpenIdServer extends LocalServer {
  issuer: string
  client: Client
  /** An ID token of who signs in, as an application on a phone gets it, with other claims in some places. */
  idToken: (claims?: Readonly<Record<string, unknown>>) => Promise<string>
  /** Who signs in there from now on. */
  person: OpenIdPerson
  /** Undefined: all is as it should be. */
  tampering: Tampering | undefined
  /** Whether people say no when they are asked. */
  refuses: boolean
}

const keyId = 'key-1'

const sign = async (claims: JWTPayload, key: CryptoKey, tampering: Tampering | undefined): Promise<string> => {
  if (tampering !== undefined && 'unsigned' in tampering) return new UnsecuredJWT(claims).encode()
  const strange = tampering !== undefined && 'strangeKey' in tampering
  const signer = strange ? (await generateKeyPair('RS256')).privateKey : key
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: keyId }).sign(signer)
}

const present = (claims: Readonly<Record<string, unknown>>): JWTPayload =>
  Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined))

/** A provider that speaks OpenID Connect; with `asksFirst`, people meet a page before they are sent back. */
export const startOpenIdServer = async ({ asksFirst = false } = {}): Promise<OpenIdServer> => {
  const client = { id: 'cairn', secret: randomBytes(16).toString('hex') }
  const grant = createCodeGrant(client)
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid: keyId, alg: 'RS256', use: 'sig' }

  const tokens = async (request: LocalRequest) => {
    const { nonce } = grant.redeem(request)
    const seconds = Math.floor(Date.now() / 1000)
    const { tampering, person } = state
    const claims = present({
      iss: state.issuer,
      aud: client.id,
      iat: seconds,
      exp: seconds + 300,
      ...(nonce === null ? {} : { nonce }),
      ...person,
      ...(tampering !== undefined && 'claims' in tampering ? tampering.claims : {}),
    })
    return jsonAnswer({
      access_token: randomBytes(16).toString('hex'),
      token_type: 'Bearer',
      expires_in: 300,
      id_token: await sign(claims, privateKey, tampering),
    })
  }

  const authorize = (request: LocalRequest) => {
    const next = grant.issue(request)
    if (state.refuses) {
      next.searchParams.delete('code')
      next.searchParams.set('error', 'access_denied')
    }
    return asksFirst
      ? consentPage('Sign in to the example company', `Continue as ${state.person.name ?? state.person.sub}`, next)
      : redirectAnswer(next)
  }

  const server = await startLocalServer((request) => {
    const route = `${request.method} ${request.url.pathname}`
    if (route === 'GET /.well-known/openid-configuration')
      return jsonAnswer({
        issuer: state.issuer,
        authorization_endpoint: `${state.issuer}/authorize`,
        token_endpoint: `${state.issuer}/token`,
        jwks_uri: `${state.issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
      })
    if (route === 'GET /jwks') return jsonAnswer({ keys: [jwk] })
    if (route === 'GET /authorize') return authorize(request)
    if (route === 'POST /token') return tokens(request)
    return undefined
  })
  const state: OpenIdServer = {
    ...server,
    issuer: server.url,
    client,
    idToken: (claims = {}) => {
      const seconds = Math.floor(Date.now() / 1000)
      const usual = { iss: state.issuer, aud: client.id, iat: seconds, exp: seconds + 300, ...state.person }
      return sign(present({ ...usual, ...claims }), privateKey, state.tampering)
    },
    person: { sub: 'person-1', email: 'ada@example.com', email_verified: true, name: 'Ada' },
    tampering: undefined,
    refuses: false,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
  return state
}
