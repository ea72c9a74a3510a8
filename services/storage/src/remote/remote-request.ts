import type { Readable } from 'node:stream'
import { encodeUri, signatureOf, signingKey } from '../s3/canonical-request.ts'
import { childText, readXml } from '../s3/xml.ts'
import { boundedText } from './bounded-text.ts'
import { RemoteError } from './remote-error.ts'

/** Where files lie in place of the disk: a bucket of a server that speaks the S3 protocol. */
export interface RemoteAddress {
  /** With its path, where buckets are below it. */
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

export interface OutgoingRequest {
  method: string
  headers: Readonly<Record<string, string>>
  body?: Readable | Buffer
  signal?: AbortSignal | undefined
}

export interface IncomingAnswer {
  status: number
  headers: Readonly<Record<string, string | undefined>>
  body: Readable
}

/** Sends a request to an address that a tenant has named. */
export type SendRemote = (address: string, request: OutgoingRequest) => Promise<IncomingAnswer>

export interface RemoteAsked {
  method: string
  /** Undefined: the bucket itself. */
  key?: string
  query?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  body?: Readable | Buffer
  bytes?: number
  /** The SHA-256 of the body in hexadecimal. */
  digest?: string
}

const digestOfNothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const mostErrorCharacters = 20_000

/** `20260131T120000Z`. */
const dateOf = (time: Date): string => time.toISOString().replaceAll(/[-:]|\.\d+/g, '')

const signed = (
  { region, accessKeyId, secretAccessKey }: RemoteAddress,
  url: URL,
  { method, headers = {}, digest = digestOfNothing }: RemoteAsked,
): Record<string, string> => {
  const date = dateOf(new Date())
  const scope = `${date.slice(0, 8)}/${region}/s3/aws4_request`
  const all: Record<string, string> = { ...headers, host: url.host, 'x-amz-content-sha256': digest, 'x-amz-date': date }
  const names = Object.keys(all).toSorted()
  const signature = signatureOf(signingKey(secretAccessKey, scope), {
    method,
    path: url.pathname,
    search: url.search.slice(1),
    headers: names.map((name) => [name, all[name] ?? '']),
    payload: digest,
    date,
    scope,
  })
  return {
    ...all,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
  }
}

const urlOf = ({ endpoint, bucket }: RemoteAddress, { key, query = {} }: RemoteAsked): URL => {
  const path = [bucket, ...(key === undefined ? [] : key.split('/'))].map(encodeUri).join('/')
  const url = new URL(`${endpoint.replace(/\/+$/, '')}/${path}`)
  url.search = Object.entries(query)
    .map(([name, value]) => `${name}=${encodeUri(value)}`)
    .join('&')
  return url
}

/** A request to a bucket, signed, for those who send it themselves. */
export const signedRequest = (
  address: RemoteAddress,
  asked: Omit<RemoteAsked, 'body' | 'bytes'>,
): { url: string; headers: Record<string, string> } => {
  const url = urlOf(address, asked)
  return { url: url.href, headers: signed(address, url, asked) }
}

/** What a server says is wrong, which may be in a page of a proxy. */
const problemOf = async ({ status, body }: IncomingAnswer): Promise<{ code: string; message: string }> => {
  const said = (await boundedText(body)).slice(0, mostErrorCharacters)
  try {
    const document = readXml(said)
    return { code: childText(document, 'Code') ?? String(status), message: childText(document, 'Message') ?? '' }
  } catch {
    return { code: String(status), message: '' }
  }
}

/** Sends a signed request. Throws a `RemoteError` unless it is answered as a success. */
export const askRemote = async (
  send: SendRemote,
  address: RemoteAddress,
  asked: RemoteAsked,
  signal?: AbortSignal,
): Promise<IncomingAnswer> => {
  const url = urlOf(address, asked)
  const { method, body, bytes } = asked
  const headers = {
    ...signed(address, url, asked),
    ...(body !== undefined && { 'content-length': String(bytes ?? 0) }),
  }
  let answer: IncomingAnswer
  try {
    answer = await send(url.href, { method, headers, signal, ...(body !== undefined && { body }) })
  } catch (error) {
    throw RemoteError.unreachable(error)
  }
  if (answer.status >= 200 && answer.status < 300) return answer
  const { code, message } = await problemOf(answer)
  throw RemoteError.refused(answer.status, code, message)
}
