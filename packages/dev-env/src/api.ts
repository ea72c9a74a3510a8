import type { EndpointAt } from '@cairn/contracts'
import type { RequestOf, ResponseOf } from '@cairn/contracts/endpoint'
import { ErrorBody } from '@cairn/contracts/errors'

export type Address = keyof EndpointAt

interface LooseOptions {
  params?: Record<string, string>
  query?: Record<string, unknown>
  headers?: Record<string, string | undefined>
  body?: unknown
  signal?: AbortSignal
}

export type Options<A extends Address> = Partial<RequestOf<EndpointAt[A]>> & { signal?: AbortSignal }

export class RefusedError extends Error {
  override name = 'RefusedError'
  readonly body: ErrorBody

  constructor(address: string, body: ErrorBody) {
    super(`${address} was refused with ${body.code} ${body.reason}: ${body.message}`)
    this.body = body
  }
}

const isBinary = (body: unknown): body is Blob | Uint8Array<ArrayBuffer> =>
  body instanceof Blob || body instanceof Uint8Array

/** Sends a call as it is given, right or wrong, and answers whatever came back. */
export const send = (
  baseUrl: string,
  address: string,
  token: string | undefined,
  options: LooseOptions,
): Promise<Response> => {
  const [method = 'GET', path = '/'] = address.split(' ')
  const url = new URL(
    path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(options.params?.[name] ?? '')),
    baseUrl,
  )
  for (const [name, value] of Object.entries(options.query ?? {}))
    if (value !== undefined) url.searchParams.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  const headers = new Headers()
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  if (options.body !== undefined) headers.set('content-type', 'application/json')
  for (const [name, value] of Object.entries(options.headers ?? {})) if (value !== undefined) headers.set(name, value)
  return fetch(url, {
    method,
    headers,
    ...(options.body === undefined
      ? {}
      : { body: isBinary(options.body) ? options.body : JSON.stringify(options.body) }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  })
}

/** A typed call; throws a `RefusedError` for anything but a success. */
export const call = async <A extends Address>(
  baseUrl: string,
  address: A,
  token: string | undefined,
  options: Options<A>,
): Promise<ResponseOf<EndpointAt[A]>> => {
  const response = await send(baseUrl, address, token, options)
  if (!response.ok) throw new RefusedError(address, ErrorBody.parse(await response.json()))
  const answer: ResponseOf<EndpointAt[A]> = JSON.parse(await response.text())
  return answer
}
