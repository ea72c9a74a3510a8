import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT, errors } from 'jose'
import type { CryptoKey, JWK, JWTPayload } from 'jose'
import type { Project } from './project.ts'

type TokenKeys = Pick<Project, 'jwtSecret' | 'signingKey'>

/** A new ES256 private key as a JWK with a `kid`. */
export const generateSigningKey = async (): Promise<JWK> => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid: randomUUID(), alg: 'ES256', use: 'sig' }
}

/** The public half, as it stands in a JWKS. */
export const publicKeyOf = ({ kty, crv, x, y, kid, alg, use }: JWK): JWK => {
  if (kty === undefined || crv === undefined || x === undefined || y === undefined || kid === undefined)
    throw new Error('The signing key is not an elliptic-curve JWK with a kid.')
  return { kty, crv, x, y, kid, alg: alg ?? 'ES256', use: use ?? 'sig', key_ops: ['verify'] }
}

// Importing a key costs more than verifying with it. The cache goes by the object: the owner of a project keeps one.
const importedKeys = new WeakMap<JWK, Map<'sign' | 'verify', Promise<CryptoKey | Uint8Array>>>()

const imported = (key: JWK, use: 'sign' | 'verify') => {
  const known = importedKeys.get(key) ?? new Map<'sign' | 'verify', Promise<CryptoKey | Uint8Array>>()
  importedKeys.set(key, known)
  const found = known.get(use) ?? importJWK(use === 'sign' ? key : publicKeyOf(key), 'ES256')
  known.set(use, found)
  return found
}

/** An access token (ES256). `lifetimeSeconds` counts from now. */
export const signAccessToken = async (
  claims: JWTPayload,
  { signingKey }: TokenKeys,
  lifetimeSeconds: number,
): Promise<string> =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: signingKey.kid ?? '' })
    .setIssuedAt()
    .setExpirationTime(`${lifetimeSeconds}s`)
    .sign(await imported(signingKey, 'sign'))

const apiKeyLifetimeSeconds = 10 * 365 * 24 * 3600

/**
 * An HS256 key for clients (`anon`) or servers (`service_role`), good for ten years, as the published clients expect.
 * The same arguments give the same key, so that it need not be stored.
 */
export const signApiKey = (
  role: 'anon' | 'service_role',
  ref: string,
  jwtSecret: string,
  issuedAt: Date,
): Promise<string> =>
  new SignJWT({ role, ref, iss: 'cairn' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(issuedAt)
    .setExpirationTime(Math.floor(issuedAt.getTime() / 1000) + apiKeyLifetimeSeconds)
    .sign(new TextEncoder().encode(jwtSecret))

export type TokenVerdict = { ok: true; claims: JWTPayload } | { ok: false; reason: 'expired' | 'invalid' }

const maxRecent = 500

/** Those used since the older ones were. Reading a recent one changes nothing, which makes it cheap. */
interface Remembered {
  recent: Map<string, JWTPayload>
  older: Map<string, JWTPayload>
}

// Clients send the same token with every call, and checking a signature costs 0.2 ms and a thread's turn. Bounded by
// forgetting those unused for longest, so that the tokens of many users do not push out the API key that all of them send.
// Only the signature is remembered; the expiry is checked each time.
const rememberedClaims = new WeakMap<JWK, Remembered>()

const remember = (key: JWK, token: string, claims: JWTPayload): void => {
  const known = rememberedClaims.get(key) ?? { recent: new Map(), older: new Map() }
  rememberedClaims.set(key, known)
  if (known.recent.size >= maxRecent) {
    known.older = known.recent
    known.recent = new Map()
  }
  known.recent.set(token, claims)
}

const recall = (key: JWK, token: string): JWTPayload | undefined => {
  const known = rememberedClaims.get(key)
  const recent = known?.recent.get(token)
  if (recent !== undefined) return recent
  const older = known?.older.get(token)
  if (older !== undefined) remember(key, token, older)
  return older
}

/** The verdict on a token of this project whose signature was checked before; undefined where that is not known. */
export const knownVerdict = (token: string, { signingKey }: TokenKeys): TokenVerdict | undefined => {
  const claims = recall(signingKey, token)
  if (claims === undefined) return undefined
  const isExpired = claims.exp !== undefined && claims.exp * 1000 <= Date.now()
  return isExpired ? { ok: false, reason: 'expired' } : { ok: true, claims }
}

/** Checks signature and expiry of a token of this project, of either kind. */
export const verifyToken = async (token: string, keys: TokenKeys): Promise<TokenVerdict> => {
  const known = knownVerdict(token, keys)
  if (known !== undefined) return known
  const verdict = await checkSignature(token, keys)
  if (verdict.ok) remember(keys.signingKey, token, verdict.claims)
  return verdict
}

const checkSignature = async (token: string, keys: TokenKeys): Promise<TokenVerdict> => {
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ alg }) =>
        alg === 'ES256' ? imported(keys.signingKey, 'verify') : new TextEncoder().encode(keys.jwtSecret),
      { algorithms: ['ES256', 'HS256'] },
    )
    return { ok: true, claims: payload }
  } catch (error) {
    if (error instanceof errors.JWTExpired) return { ok: false, reason: 'expired' }
    if (error instanceof errors.JOSEError || error instanceof TypeError) return { ok: false, reason: 'invalid' }
    throw error
  }
}
