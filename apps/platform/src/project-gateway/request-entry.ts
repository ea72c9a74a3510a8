import type { IncomingMessage } from 'node:http'
import { loggedSearch, withoutQuery } from '@cairn/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RequestLogEntry } from '../project-runtime/request-log.ts'
import type { SentBytes } from './counted-body.ts'
import type { ProjectAddress } from './project-address.ts'

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

/** A request as the server that accepted it knows it. */
interface Accepted {
  id: string
  /** `http` or `https`, as the client has asked. */
  scheme: string
  host: string
  /** With the query. */
  url: string
  ip: string
  raw: Pick<IncomingMessage, 'method' | 'httpVersion' | 'headers'>
}

const withoutResponse = (
  { id, scheme, host, url, ip, raw: { headers, method, httpVersion } }: Accepted,
  { ref, service, search }: ProjectAddress,
): Omit<RequestLogEntry, 'response'> => {
  const path = withoutQuery(url)
  const shownSearch = loggedSearch(search)
  return {
    id,
    ref,
    service,
    request: {
      method: method ?? 'GET',
      url: `${scheme}://${host}${path}${shownSearch}`,
      host,
      path,
      search: shownSearch,
      protocol: `HTTP/${httpVersion}`,
      headers: {
        x_real_ip: ip,
        x_client_info: textOf(headers['x-client-info']),
        referer: headers.referer === undefined ? undefined : withoutQuery(headers.referer),
        user_agent: headers['user-agent'],
      },
    },
  }
}

/** The log entry of a request. */
export const requestEntry = (
  request: FastifyRequest,
  reply: FastifyReply,
  address: ProjectAddress,
  { elapsedMs, sent }: { elapsedMs: number; sent?: SentBytes | undefined },
): RequestLogEntry => {
  const { id, protocol: scheme, host, originalUrl: url, ip, raw } = request
  return {
    ...withoutResponse({ id, scheme, host, url, ip, raw }, address),
    response: {
      status_code: reply.statusCode,
      origin_time: Math.round(elapsedMs),
      headers: {
        // From the reply: Fastify writes all headers at once, and Node's response does not keep them.
        content_type: textOf(reply.getHeader('content-type')),
        content_length: textOf(reply.getHeader('content-length') ?? sent?.bytes),
      },
    },
  }
}

/** The same of a request to change the protocol, once that is decided. What is sent afterwards is not in it. */
export const upgradeEntry = (
  accepted: Accepted,
  address: ProjectAddress,
  { status, elapsedMs }: { status: number; elapsedMs: number },
): RequestLogEntry => ({
  ...withoutResponse(accepted, address),
  response: { status_code: status, origin_time: Math.round(elapsedMs), headers: {} },
})
