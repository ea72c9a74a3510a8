import { createHash, timingSafeEqual } from 'node:crypto'
import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose'
import type { JWTPayload, JWTVerifyGetKey } from 'jose'
import type { CustomFetch } from 'openid-client'
import { AuthError } from '../errors.ts'

export interface IdTokenRules {
  /** Of the applications whose tokens are accepted. */
  clientIds: readonly string[]
  skipsNonce: boolean
}

// A shared secret, or none, is not what a provider signs with.
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

const refused = (message: string) => new AuthError(400, 'validation_failed', message)

/** Keeps the keys of a provider, and asks for them again when a token names another. */
export const remoteKeys = (address: string, fetch: CustomFetch | undefined): JWTVerifyGetKey =>
  createRemoteJWKSet(new URL(address), {
    timeoutDuration: 10_000,
    ...(fetch === undefined
      ? {}
      : {
          [customFetch]: (url: string) =>
            fetch(url, { method: 'GET', headers: { accept: 'application/json' }, body: null, redirect: 'manual' }),
        }),
  })

const isSame = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** The provider has the digest of what the application kept for itself. */
const assertNonce = (claimed: unknown, nonce: string | undefined): void => {
  if ((claimed === undefined || claimed === '') !== (nonce === undefined))
    throw refused('Passed nonce and nonce in id_token should either both exist or not.')
  if (nonce === undefined) return
  const digest = createHash('sha256').update(nonce).digest('hex')
  if (typeof claimed !== 'string' || !isSame(claimed, digest)) throw refused('Nonces mismatch')
}

const tenantPlace = '{tenantid}'
const tenantId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Whether a token is of the issuer that the configuration of a provider names. Where people of all tenants of Microsoft come in, that is a
 * pattern with a place for the tenant, and each token names its own.
 */
const isOfIssuer = ({ iss, tid }: JWTPayload, issuer: string): boolean => {
  if (!issuer.includes(tenantPlace)) return iss === issuer
  return typeof tid === 'string' && tenantId.test(tid) && iss === issuer.replace(tenantPlace, tid)
}

/** The claims of an ID token that an application got by itself. Throws for one that is not for this project. */
export const readIdToken = async (
  token: string,
  { nonce, issuer, keys }: { nonce: string | undefined; issuer: string; keys: JWTVerifyGetKey },
  { clientIds, skipsNonce }: IdTokenRules,
): Promise<JWTPayload & { sub: string }> => {
  const options = { audience: [...clientIds], algorithms, requiredClaims: ['iss', 'sub', 'exp', 'iat'] }
  const claims = await jwtVerify(token, keys, options).then(
    ({ payload }) => payload,
    () => undefined,
  )
  if (claims?.sub === undefined || !isOfIssuer(claims, issuer)) throw new AuthError(400, 'bad_jwt', 'Bad ID token')
  if (!skipsNonce) assertNonce(claims['nonce'], nonce)
  return { ...claims, sub: claims.sub }
}
