import { createPrivateKey, randomBytes, randomUUID, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { decodeProtectedHeader, exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT, errors } from 'jose'
import type { CryptoKey, JWK, JWTPayload, ProtectedHeaderParameters } from 'jose'
import type { Project } from './project.ts'

type TokenKeys = Pick<Project, 'jwtSecret' | 'signingKey' | 'verificationKeys'>

export const signingAlgorithms = ['ES256', 'RS256', 'HS256'] as const
export type SigningAlgorithm = (typeof signingAlgorithms)[number]

/** A new signing key as a JWK with a `kid`: a private key, or a shared secret for HS256. */
export const generateSigningKey = async (algorithm: SigningAlgorithm = 'ES256'): Promise<JWK> => {
  const named = { kid: randomUUID(), alg: algorithm, use: 'sig' }
  if (algorithm === 'HS256') return { kty: 'oct', k: randomBytes(64).toString('base64url'), ...named }
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
  return { ...(await exportJWK(privateKey)), ...named }
}

/** The shared secret of a project as a JWK. It has no `kid`, and neither have the tokens that it signs. */
export const legacySigningKey = (jwtSecret: string): JWK => ({
  kty: 'oct',
  k: Buffer.from(jwtSecret).toString('base64url'),
  alg: 'HS256',
})

/** The public half, as it stands in a JWKS; undefined for a shared secret, which has none. */
export const publicKeyOf = ({ kty, crv, x, y, n, e, kid, alg, use = 'sig' }: JWK): JWK | undefined => {
  if (kty === 'oct') return undefined
  const common = { kid, alg: alg ?? 'ES256', use, key_ops: ['verify'] }
  if (kty === 'RSA' && n !== undefined && e !== undefined && kid !== undefined) return { kty, n, e, ...common, kid }
  if (kty === 'EC' && crv !== undefined && x !== undefined && y !== undefined && kid !== undefined)
    return { kty, crv, x, y, ...common, kid }
  throw new Error('The signing key is not an elliptic-curve or RSA JWK with a kid.')
}

const defaultKeys = new WeakMap<JWK, readonly JWK[]>()

/** Every key whose tokens are accepted. */
const acceptedKeys = ({ verificationKeys, signingKey, jwtSecret }: TokenKeys): readonly JWK[] => {
  const keys = verificationKeys ?? defaultKeys.get(signingKey)
  if (keys !== undefined) return keys
  const made = [signingKey, legacySigningKey(jwtSecret)]
  defaultKeys.set(signingKey, made)
  return made
}

/** The public halves of all keys whose tokens are accepted: the JWKS of a project. */
export const publicKeysOf = (keys: TokenKeys): JWK[] => acceptedKeys(keys).flatMap((key) => publicKeyOf(key) ?? [])

// Importing a key costs more than verifying with it. The cache goes by the object: the owner of a project keeps one.
const importedKeys = new WeakMap<JWK, Map<'sign' | 'verify', Promise<CryptoKey | Uint8Array>>>()

const imported = (key: JWK, use: 'sign' | 'verify') => {
  const known = importedKeys.get(key) ?? new Map<'sign' | 'verify', Promise<CryptoKey | Uint8Array>>()
  importedKeys.set(key, known)
  const found = known.get(use) ?? importJWK(use === 'sign' ? key : (publicKeyOf(key) ?? key), algorithmOf(key))
  known.set(use, found)
  return found
}

const algorithmOf = ({ alg }: JWK): string => alg ?? 'ES256'

const privateKeys = new WeakMap<JWK, KeyObject>()

const privateKeyOf = (key: JWK): KeyObject => {
  const known = privateKeys.get(key)
  if (known !== undefined) return known
  const made = createPrivateKey({ key, format: 'jwk' })
  privateKeys.set(key, made)
  return made
}

const numberBytes = 32

/** The two numbers of a signature by P-256 as a token has them: in 32 bytes each, in place of a structure of DER. */
const plainSignature = (der: Buffer): Buffer => {
  const plain = Buffer.alloc(2 * numberBytes)
  // A tag and a length, and as many bytes as the number needs: fewer than 32, or a zero before them.
  const copyNumber = (at: number, plainEnd: number): number => {
    const end = at + 2 + der.readUInt8(at + 1)
    const start = Math.max(at + 2, end - numberBytes)
    der.copy(plain, plainEnd - (end - start), start, end)
    return end
  }
  copyNumber(copyNumber(2, numberBytes), plain.length)
  return plain
}

const base64urlOf = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

export interface IssuedToken {
  token: string
  /** In seconds since 1970. */
  expiresAt: number
}

/** An access token, signed with the key in use, and when it ends. `lifetimeSeconds` counts from now. */
export const issueAccessToken = async (
  claims: JWTPayload,
  { signingKey }: Pick<TokenKeys, 'signingKey'>,
  lifetimeSeconds: number,
): Promise<IssuedToken> => {
  const { kid } = signingKey
  const alg = algorithmOf(signingKey)
  const header = { alg, typ: 'JWT', ...(kid === undefined ? {} : { kid }) }
  const issuedAt = Math.floor(Date.now() / 1_000)
  const expiresAt = issuedAt + lifetimeSeconds
  const payload = { ...claims, iat: issuedAt, exp: expiresAt }
  if (alg !== 'ES256')
    return {
      token: await new SignJWT(payload).setProtectedHeader(header).sign(await imported(signingKey, 'sign')),
      expiresAt,
    }
  // In place: this signature takes 0.02 ms, half of what it takes with options for the key, and WebCrypto, which hands it to a
  // thread, several times as much of the processor.
  const signed = `${base64urlOf(header)}.${base64urlOf(payload)}`
  const signature = plainSignature(sign('sha256', Buffer.from(signed), privateKeyOf(signingKey)))
  return { token: `${signed}.${signature.toString('base64url')}`, expiresAt }
}

/** The same, without when it ends. */
export const signAccessToken = async (...given: Parameters<typeof issueAccessToken>): Promise<string> =>
  (await issueAccessToken(...given)).token

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
const rememberedClaims = new WeakMap<readonly JWK[], Remembered>()

const remember = (keys: readonly JWK[], token: string, claims: JWTPayload): void => {
  const known = rememberedClaims.get(keys) ?? { recent: new Map(), older: new Map() }
  rememberedClaims.set(keys, known)
  if (known.recent.size >= maxRecent) {
    known.older = known.recent
    known.recent = new Map()
  }
  known.recent.set(token, claims)
}

const recall = (keys: readonly JWK[], token: string): JWTPayload | undefined => {
  const known = rememberedClaims.get(keys)
  const recent = known?.recent.get(token)
  if (recent !== undefined) return recent
  const older = known?.older.get(token)
  if (older !== undefined) remember(keys, token, older)
  return older
}

const rememberedVerdict = (token: string, keys: readonly JWK[]): TokenVerdict | undefined => {
  const claims = recall(keys, token)
  if (claims === undefined) return undefined
  const isExpired = claims.exp !== undefined && claims.exp * 1000 <= Date.now()
  return isExpired ? { ok: false, reason: 'expired' } : { ok: true, claims }
}

/** The verdict on a token of this project whose signature was checked before; undefined where that is not known. */
export const knownVerdict = (token: string, keys: TokenKeys): TokenVerdict | undefined => {
  const known = rememberedVerdict(token, acceptedKeys(keys))
  return known && refusingIdTokens(known)
}

/** Checks signature and expiry by one of these keys. Verdicts are remembered by the array: the same until a key changes. */
export const verifyWithKeys = async (token: string, keys: readonly JWK[]): Promise<TokenVerdict> => {
  const known = rememberedVerdict(token, keys)
  if (known !== undefined) return known
  const verdict = await checkSignature(token, keys)
  if (verdict.ok) remember(keys, token, verdict.claims)
  return verdict
}

/** A claim of ID tokens: they say who somebody is, and give access to nothing. */
export const idTokenClaim = { token_use: 'id' } as const

const refusingIdTokens = (verdict: TokenVerdict): TokenVerdict =>
  verdict.ok && verdict.claims['token_use'] === idTokenClaim.token_use ? { ok: false, reason: 'invalid' } : verdict

/** Checks signature and expiry of a token of this project, of either kind. An ID token of the project is no access token. */
export const verifyToken = async (token: string, keys: TokenKeys): Promise<TokenVerdict> =>
  refusingIdTokens(await verifyWithKeys(token, acceptedKeys(keys)))

/** The key that a token names. Its algorithm is the key's: a public key never verifies as a shared secret. */
const keyOf = ({ alg, kid }: ProtectedHeaderParameters, keys: readonly JWK[]): JWK | undefined =>
  keys.find((key) => key.kid === kid && algorithmOf(key) === alg)

const checkSignature = async (token: string, keys: readonly JWK[]): Promise<TokenVerdict> => {
  try {
    const key = keyOf(decodeProtectedHeader(token), keys)
    if (key === undefined) return { ok: false, reason: 'invalid' }
    const { payload } = await jwtVerify(token, await imported(key, 'verify'), { algorithms: [algorithmOf(key)] })
    return { ok: true, claims: payload }
  } catch (error) {
    if (error instanceof errors.JWTExpired) return { ok: false, reason: 'expired' }
    if (error instanceof errors.JOSEError || error instanceof TypeError) return { ok: false, reason: 'invalid' }
    throw error
  }
}
