import { timingSafeEqual } from 'node:crypto'
import type { ServiceRequest } from '@cairn/service-kit'
import { headerOf } from '@cairn/service-kit'
import { StorageError } from '../storage-error.ts'
import { signatureOf, signingKey } from './canonical-request.ts'

/** What a request says of its signature (Signature Version 4), in its header or its query. */
export interface Signature {
  accessKey: string
  /** `20260131/us-east-1/s3/aws4_request`. */
  scope: string
  /** `20260131T120000Z`. */
  date: string
  signedHeaders: readonly string[]
  signature: string
  sessionToken: string | undefined
  /** The digest of the body, or how it is signed. */
  payload: string
  /** How long it is valid; undefined for a header, which has a limit of its own. */
  expiresSeconds: number | undefined
}

const longestSkewMs = 15 * 60_000
const longestExpirySeconds = 7 * 24 * 3_600

export const unsignedPayload = 'UNSIGNED-PAYLOAD'

const malformed = (message: string) => new StorageError(400, 'AuthorizationHeaderMalformed', message)

const wrong = () =>
  new StorageError(
    403,
    'SignatureDoesNotMatch',
    'The signature does not match the request. Check the secret key, and that no proxy changes the host or the path.',
  )

const denied = (message: string) => new StorageError(403, 'AccessDenied', message)

const scopePattern = /^([^/]+)\/(\d{8}\/[^/]+\/s3\/aws4_request)$/

const readCredential = (credential: string): { accessKey: string; scope: string } => {
  const [, accessKey, scope] = scopePattern.exec(credential) ?? []
  if (accessKey === undefined || scope === undefined)
    throw malformed('The credential must be {access key}/{date}/{region}/s3/aws4_request.')
  return { accessKey, scope }
}

const headerPattern = /^AWS4-HMAC-SHA256 +Credential=([^,\s]+), *SignedHeaders=([^,\s]+), *Signature=([0-9a-f]{64})$/

const readHeader = (request: ServiceRequest, authorization: string): Signature => {
  const [, credential = '', signedHeaders = '', signature] = headerPattern.exec(authorization.trim()) ?? []
  if (signature === undefined) throw malformed('The authorization header is not one of AWS4-HMAC-SHA256.')
  return {
    ...readCredential(credential),
    date: headerOf(request, 'x-amz-date') ?? '',
    signedHeaders: signedHeaders.split(';'),
    signature,
    sessionToken: headerOf(request, 'x-amz-security-token'),
    payload: headerOf(request, 'x-amz-content-sha256') ?? unsignedPayload,
    expiresSeconds: undefined,
  }
}

const readQuery = ({ query, ...request }: ServiceRequest): Signature => {
  const expires = query.get('X-Amz-Expires') ?? ''
  const signature = query.get('X-Amz-Signature') ?? ''
  if (!/^[1-9]\d{0,6}$/.test(expires) || Number(expires) > longestExpirySeconds)
    throw new StorageError(400, 'AuthorizationQueryParametersError', 'X-Amz-Expires must be between 1 and 604800.')
  if (!/^[0-9a-f]{64}$/.test(signature)) throw wrong()
  return {
    ...readCredential(query.get('X-Amz-Credential') ?? ''),
    date: query.get('X-Amz-Date') ?? '',
    signedHeaders: (query.get('X-Amz-SignedHeaders') ?? '').split(';'),
    signature,
    sessionToken: query.get('X-Amz-Security-Token') ?? undefined,
    payload: headerOf(request, 'x-amz-content-sha256') ?? query.get('X-Amz-Content-Sha256') ?? unsignedPayload,
    expiresSeconds: Number(expires),
  }
}

/** Throws where a request has no signature that could be checked. */
export const readSignature = (request: ServiceRequest): Signature => {
  const authorization = headerOf(request, 'authorization')
  if (authorization?.startsWith('AWS4-HMAC-SHA256') === true) return readHeader(request, authorization)
  if (request.query.get('X-Amz-Algorithm') === 'AWS4-HMAC-SHA256') return readQuery(request)
  throw denied('The request must be signed with AWS Signature Version 4.')
}

const datePattern = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/

const checkTime = ({ date, scope, expiresSeconds }: Signature): void => {
  const [, year, month, day, hour, minute, second] = datePattern.exec(date) ?? []
  const signedAt = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  if (Number.isNaN(signedAt) || !scope.startsWith(date.slice(0, 8)))
    throw malformed('The date of the signature is missing or not valid.')
  const age = Date.now() - signedAt
  if (expiresSeconds !== undefined && age > expiresSeconds * 1_000) throw denied('Request has expired')
  if (age < -longestSkewMs || (expiresSeconds === undefined && age > longestSkewMs))
    throw new StorageError(
      403,
      'RequestTimeTooSkewed',
      'The difference between the request time and the current time is too large.',
    )
}

const signedHeadersOf = (request: ServiceRequest, names: readonly string[], host: string) =>
  names.map((name) => {
    const value = name === 'host' ? host : request.headers[name]
    return [name, Array.isArray(value) ? value.join(',') : (value ?? '')] as const
  })

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

// What was not signed could have been changed by anyone who saw the request.
const checkSignedHeaders = (request: ServiceRequest, { signedHeaders, expiresSeconds }: Signature): void => {
  const signed = new Set(signedHeaders)
  const needed = Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))
  // A presigned URL may be used by browsers, which add this one.
  const missing = ['host', ...needed].filter(
    (name) => !signed.has(name) && !(expiresSeconds !== undefined && name === 'x-amz-content-sha256'),
  )
  if (missing.length > 0)
    throw denied(`There were headers present in the request which were not signed: ${missing.join(', ')}`)
}

/** Proxies may have another name for this server; a signature of either proves that the caller has the secret. */
const hostsOf = (request: ServiceRequest): string[] =>
  [headerOf(request, 'host'), headerOf(request, 'x-forwarded-host')].filter((host) => host !== undefined)

/** What signs the chunks of a body. */
export interface SigningContext {
  key: Buffer
  signature: Signature
}

/** Which of the secrets has signed the request. Throws if none has, or if the signature is no longer valid. */
export const checkSignature = (
  request: ServiceRequest,
  signature: Signature,
  secrets: readonly string[],
): SigningContext => {
  checkTime(signature)
  checkSignedHeaders(request, signature)
  // All behind the first question mark: others are part of the query, and have to be signed with it.
  const [, path = '', search = ''] = /^([^?]*)\??(.*)$/s.exec(request.url) ?? []
  const { date, scope, signedHeaders, payload } = signature
  for (const secret of secrets) {
    const key = signingKey(secret, scope)
    for (const host of hostsOf(request)) {
      const expected = signatureOf(key, {
        method: request.method,
        path,
        search,
        headers: signedHeadersOf(request, signedHeaders, host),
        payload,
        date,
        scope,
      })
      if (isSame(expected, signature.signature)) return { key, signature }
    }
  }
  throw wrong()
}
