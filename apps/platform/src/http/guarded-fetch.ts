import { lookup } from 'node:dns'
import type { LookupAddress, LookupAllOptions } from 'node:dns'
import { request as requestPlain } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request as requestTls } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { AddressGuard } from './address-guard.ts'
import { numericAddress } from './address-guard.ts'

const longestMs = 10_000
const mostBytes = 1024 * 1024

export class AddressRefusedError extends Error {
  override name = 'AddressRefusedError'

  constructor(host: string, address: string) {
    super(`${host} leads to ${address}, a private address. CAIRN_OUTGOING_ALLOW can allow it.`)
  }
}

export interface GuardedRequest {
  method?: string
  headers?: Readonly<Record<string, string>>
  body?: BodyInit | Uint8Array | null | undefined
  signal?: AbortSignal | undefined
}

export type GuardedFetch = (address: string, options?: GuardedRequest) => Promise<Response>

export type Resolve = (
  host: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** Resolves a name once; what was checked is what is connected to, so that a second answer of the DNS changes nothing. */
export const guardedLookup =
  (isAllowed: AddressGuard, resolve: Resolve): LookupFunction =>
  (host, options, callback) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error !== null) return callback(error, '')
      const refused = found.find(({ address }) => !isAllowed(address))
      const [first] = found
      if (refused !== undefined) return callback(new AddressRefusedError(host, refused.address), '')
      if (first === undefined) return callback(new Error(`${host} has no address.`), '')
      return options.all === true ? callback(null, found) : callback(null, first.address, first.family)
    })
  }

/** Throws if a host that is written as an address is a private one. */
export const assertAllowedHost = (isAllowed: AddressGuard, host: string): void => {
  const literal = numericAddress(host)
  if (literal !== undefined && !isAllowed(literal)) throw new AddressRefusedError(host, literal)
}

const readBounded = async (message: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of message) {
    const chunk = Buffer.from(part)
    bytes += chunk.length
    if (bytes > mostBytes) throw new Error(`The answer is larger than ${mostBytes} bytes.`)
    parts.push(chunk)
  }
  return Buffer.concat(parts)
}

const bodyless = new Set([204, 205, 304])

/**
 * `fetch` for addresses that tenants name: refuses private ones, follows no redirect, reads at most 1 MB and takes at most
 * 10 s. Addresses from the environment are the operator's own and need none of this.
 */
export const createGuardedFetch = (isAllowed: AddressGuard, resolve: Resolve = lookup): GuardedFetch => {
  const guarded = guardedLookup(isAllowed, resolve)
  return async (address, { method = 'GET', headers = {}, body, signal } = {}) => {
    const url = new URL(address)
    assertAllowedHost(isAllowed, url.hostname)
    const sent = body instanceof Uint8Array ? body : await new Response(body).bytes()
    const deadline = AbortSignal.timeout(longestMs)
    const request = url.protocol === 'https:' ? requestTls : requestPlain
    const message = await new Promise<IncomingMessage>((answered, failed) => {
      // No agent: a connection that something else opened without a check must not be used again.
      const outgoing = request(url, {
        method,
        headers: { ...headers },
        agent: false,
        lookup: guarded,
        signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
      })
      outgoing.once('response', answered).once('error', failed)
      outgoing.end(sent)
    })
    const content = await readBounded(message)
    const status = message.statusCode ?? 502
    const answerHeaders = Object.entries(message.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    )
    return new Response(bodyless.has(status) ? null : new Uint8Array(content), { status, headers: answerHeaders })
  }
}
