import { lookup } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import { pipeline, Readable } from 'node:stream'
import type { AddressGuard } from './address-guard.ts'
import { assertAllowedHost, guardedLookup } from './guarded-fetch.ts'
import type { Resolve } from './guarded-fetch.ts'

const longestSilenceMs = 60_000

export interface StreamedRequest {
  method: string
  headers: Readonly<Record<string, string>>
  body?: Readable | Buffer
  signal?: AbortSignal | undefined
  /** Given up when nothing was sent or received for this long; a minute where it is not given. */
  silenceMs?: number | undefined
}

export interface StreamedAnswer {
  status: number
  headers: Readonly<Record<string, string | undefined>>
  body: Readable
}

export type GuardedStream = (address: string, request: StreamedRequest) => Promise<StreamedAnswer>

const silent = (ms: number) => new Error(`The server did not answer within ${Math.round(ms / 1_000)} seconds.`)

/**
 * As `createGuardedFetch`, for bodies of any size in both directions: refuses private addresses, follows no redirect, and gives up
 * when nothing was sent or received for a minute, or as long as the request says.
 */
export const createGuardedStream = (isAllowed: AddressGuard, resolve: Resolve = lookup): GuardedStream => {
  const guarded = guardedLookup(isAllowed, resolve)
  return async (address, { method, headers, body, signal, silenceMs = longestSilenceMs }) => {
    const url = new URL(address)
    try {
      assertAllowedHost(isAllowed, url.hostname)
    } catch (error) {
      // It may be a file, which stays open until somebody closes it.
      if (body instanceof Readable) body.destroy()
      throw error
    }
    const request = url.protocol === 'https:' ? requestTls : requestPlain
    const message = await new Promise<IncomingMessage>((answered, failed) => {
      // No agent: a connection that something else opened without a check must not be used again.
      const outgoing = request(url, { method, headers: { ...headers }, agent: false, lookup: guarded, signal })
      outgoing.once('response', answered).on('error', failed)
      outgoing.setTimeout(silenceMs, () => outgoing.destroy(silent(silenceMs)))
      if (body instanceof Readable) pipeline(body, outgoing, (error) => error && failed(error))
      else outgoing.end(body)
    })
    const known = Object.entries(message.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : value,
    ])
    return { status: message.statusCode ?? 502, headers: Object.fromEntries(known), body: message }
  }
}
