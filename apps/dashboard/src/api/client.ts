import { applicationOfRequest } from './application-name.ts'
import type { EndpointAt } from '@cairn/contracts'
import type { RequestOf, ResponseOf } from '@cairn/contracts/endpoint'
import { takeEarlyAnswer } from '../early/answers.ts'
import { jsonBody } from './json-body.ts'
import { errorFromResponse, networkError } from './errors.ts'
import { newId } from '../lib/new-id.ts'
import { signInAgain } from '../state/session-end.ts'
import { storedSession } from './session-storage.ts'
import { accessToken, renewedAccessToken } from './session.ts'
import { urlOf } from './url.ts'

export type Address = keyof EndpointAt
export type AnswerAt<A extends Address> = ResponseOf<EndpointAt[A]>

interface SendOptions {
  signal?: AbortSignal | undefined
  /** The request outlives its page; its body must then be small. */
  keepalive?: boolean | undefined
}

type OptionalParts<T> = { [Part in keyof T]-?: object extends T[Part] ? Part : never }[keyof T]
type Parts<A extends Address> = RequestOf<EndpointAt[A]>
export type RequestOptions<A extends Address> = Omit<Parts<A>, OptionalParts<Parts<A>>> &
  Partial<Pick<Parts<A>, OptionalParts<Parts<A>>>> &
  SendOptions

export interface AnyOptions extends SendOptions {
  params?: Record<string, string>
  query?: Record<string, unknown>
  headers?: Record<string, string | undefined>
  body?: unknown
  /** Whether a success is answered with a file. */
  isFile?: boolean
}

/** Form data and files as they are, with the type that the browser gives it; all else as JSON. */
export const bodyOf = (body: unknown): { type?: string; body: string | FormData | Blob | null } => {
  if (body === undefined) return { body: null }
  return body instanceof FormData || body instanceof Blob
    ? { body }
    : { type: 'application/json', body: jsonBody(body) }
}

const headTimeoutMs = 60_000

/** A HEAD has nothing to stream, so one that takes a minute has gone astray. */
export const signalOf = (method: string, signal: AbortSignal | undefined): AbortSignal | null => {
  if (method !== 'HEAD') return signal ?? null
  const timeout = AbortSignal.timeout(headTimeoutMs)
  return signal === undefined ? timeout : AbortSignal.any([signal, timeout])
}

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

const send = async (method: string, url: string, options: AnyOptions, token: string | undefined, requestId: string) => {
  const headers = new Headers({ Accept: 'application/json', 'X-Request-Id': requestId })
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
  for (const [name, value] of Object.entries(options.headers ?? {})) if (value !== undefined) headers.set(name, value)
  const application = headers.get('X-Application-Name')
  if (application !== null) headers.set('X-Application-Name', applicationOfRequest(application, requestId))
  const { type, body } = bodyOf(options.body)
  if (type !== undefined) headers.set('Content-Type', type)
  const signal = signalOf(method, options.signal)
  const init: RequestInit = {
    method,
    headers,
    credentials: 'include',
    signal,
    body,
    keepalive: options.keepalive ?? false,
  }
  try {
    const response = await fetch(url, init)
    if (response.ok && options.isFile === true) return { response, text: '', file: await response.blob() }
    return { response, text: await response.text(), file: undefined }
  } catch (error) {
    // Every browser has its own words for a server that is out of reach; a cancelled call is no failure of the network.
    if (isAbort(error)) throw error
    throw networkError(error, requestId)
  }
}

/** A token to try where one was refused: renewed, or that of a sign-in meanwhile. */
const anotherToken = async (refused: string | undefined, answer: string): Promise<string | undefined> => {
  const stored = storedSession()?.accessToken
  if (stored !== refused) return stored
  return answer.includes('token_expired') ? renewedAccessToken() : undefined
}

/** Where the session is over while somebody is at work, the call waits until they have signed in again. */
const tokenAfterSigningIn = async (): Promise<string | undefined> =>
  (await signInAgain()) === true ? accessToken() : undefined

const requestAnswer = async (address: string, options: AnyOptions) => {
  const [method = 'GET', path = '/'] = address.split(' ')
  const requestId = newId()
  const url = urlOf(path, options)
  let token = await accessToken()
  const early = method === 'GET' ? await takeEarlyAnswer(url, token) : undefined
  if (early !== undefined) return { text: early, file: undefined }
  let { response, text, file } = await send(method, url, options, token, requestId)
  for (const nextToken of [anotherToken, tokenAfterSigningIn]) {
    if (response.status !== 401) break
    const next = await nextToken(token, text)
    if (next === undefined) continue
    token = next
    ;({ response, text, file } = await send(method, url, options, token, requestId))
  }
  if (response.ok) return { text: text === '' ? 'null' : text, file }
  throw errorFromResponse(response.status, text, {
    requestId: response.headers.get('X-Request-Id') ?? requestId,
    retryAfter: response.headers.get('Retry-After'),
  })
}

/** The same for a caller that builds the parts itself. Returns the text of a successful response. */
export const requestText = async (address: string, options: AnyOptions): Promise<string> =>
  (await requestAnswer(address, options)).text

/** For a caller that builds the parts itself: the file of a successful response. */
export const requestBlob = async (address: string, options: AnyOptions): Promise<Blob> =>
  (await requestAnswer(address, { ...options, isFile: true })).file ?? new Blob()

export type FileAddress = { [A in Address]: EndpointAt[A] extends { answer: 'binary' } ? A : never }[Address]

/** As `request`, of a call that is answered with a file. */
export const requestFile = <A extends FileAddress>(address: A, options: RequestOptions<A>): Promise<Blob> =>
  requestBlob(address, options)

/**
 * Ask the platform: `request('GET /platform/projects/:ref', { params: { ref } })`. What an address takes and answers
 * is the contract's; only its types reach the browser. Throws `ApiError`, or `AbortError` when `signal` fired.
 */
export const request = async <A extends Address>(
  address: A,
  ...[options]: object extends RequestOptions<A> ? [options?: RequestOptions<A>] : [options: RequestOptions<A>]
): Promise<AnswerAt<A>> => {
  const answer: AnswerAt<A> = JSON.parse(await requestText(address, options ?? {}))
  return answer
}
