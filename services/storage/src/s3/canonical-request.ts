import { createHash, createHmac } from 'node:crypto'
import { invalidKey } from '../storage-error.ts'

// What both sides of Signature Version 4 compute: the server to check a request, the client to sign one.

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** As the specification has it: everything but letters, digits and `-._~`. */
export const encodeUri = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

const decodeUri = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    throw invalidKey(text)
  }
}

const canonicalPath = (path: string): string =>
  path
    .split('/')
    .map((segment) => encodeUri(decodeUri(segment)))
    .join('/')

const canonicalQuery = (search: string): string =>
  search
    .split('&')
    .filter((pair) => pair !== '' && !pair.startsWith('X-Amz-Signature='))
    .map((pair) => {
      const at = pair.indexOf('=')
      const [name, value] = at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)]
      return [encodeUri(decodeUri(name)), encodeUri(decodeUri(value))] as const
    })
    .toSorted(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

const canonicalHeader = (name: string, value: string): string => `${name}:${value.trim().replaceAll(/ +/g, ' ')}\n`

/** A key that signs for one day, region and service. */
export const signingKey = (secret: string, scope: string): Buffer => {
  let key: Buffer = Buffer.from(`AWS4${secret}`)
  for (const part of scope.split('/')) key = createHmac('sha256', key).update(part).digest()
  return key
}

export interface SignedRequest {
  method: string
  path: string
  /** Without its question mark. */
  search: string
  /** Those that are signed, in the order of their names. */
  headers: readonly (readonly [name: string, value: string])[]
  /** The digest of the body, or how it is signed. */
  payload: string
  /** `20260131T120000Z`. */
  date: string
  /** `20260131/us-east-1/s3/aws4_request`. */
  scope: string
}

export const signatureOf = (
  key: Buffer,
  { method, path, search, headers, payload, date, scope }: SignedRequest,
): string => {
  const canonical = [
    method,
    canonicalPath(path),
    canonicalQuery(search),
    headers.map(([name, value]) => canonicalHeader(name, value)).join(''),
    headers.map(([name]) => name).join(';'),
    payload,
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', date, scope, digestOf(canonical)].join('\n')
  return createHmac('sha256', key).update(text).digest('hex')
}
