import { loggedSearch, withoutQuery } from '@cairn/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RequestLogEntry } from '../project-runtime/request-log.ts'
import type { SentBytes } from './counted-body.ts'
import type { ProjectAddress } from './project-address.ts'

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

/** The log entry of a request. */
export const requestEntry = (
  request: FastifyRequest,
  reply: FastifyReply,
  { ref, service, search }: ProjectAddress,
  { elapsedMs, sent }: { elapsedMs: number; sent?: SentBytes | undefined },
): RequestLogEntry => {
  const { headers, method, httpVersion } = request.raw
  const path = withoutQuery(request.originalUrl)
  const shownSearch = loggedSearch(search)
  return {
    id: request.id,
    ref,
    service,
    request: {
      method: method ?? 'GET',
      url: `${request.protocol}://${request.host}${path}${shownSearch}`,
      host: request.host,
      path,
      search: shownSearch,
      protocol: `HTTP/${httpVersion}`,
      headers: {
        x_real_ip: request.ip,
        x_client_info: textOf(headers['x-client-info']),
        referer: headers.referer === undefined ? undefined : withoutQuery(headers.referer),
        user_agent: headers['user-agent'],
      },
    },
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
