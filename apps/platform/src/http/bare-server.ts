import { createServer } from 'node:http'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Logger } from '@cairn/service-kit'
import fastify from 'fastify'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Config } from '../config.ts'
import { fail, PlatformError } from '../errors.ts'
import { logsAt } from '../logger.ts'
import type { ProjectHosts } from '../project-gateway/project-hosts.ts'
import { boundUnreadBodies, hasLongRest } from './discard-body.ts'
import { jsonAnswer } from './json-answer.ts'
import { requestIdFrom } from './request-id.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { translateError } from './translate-error.ts'

export const apiPrefixes = ['/platform/', '/api/', '/auth/', '/p/', '/v1/', '/.well-known/']

/** Of an answer that is sent in parts, whose client went away before the first of them. */
const isUnread = (error: unknown, { raw }: FastifyReply): boolean =>
  raw.destroyed && error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'

/** Answers with the refusal that an error stands for. */
export const sendError = (
  logger: Logger,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const known = translateError(error)
  if (known === undefined && !isUnread(error, reply))
    logger.error({ err: error, requestId: request.id, method: request.method, url: request.url }, 'request failed')
  const answer = known ?? fail('internal')
  if (answer.retryAfterSeconds !== undefined) void reply.header('retry-after', answer.retryAfterSeconds)
  return reply
    .code(answer.status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(jsonAnswer(answer.body(request.id)))
}

// Asked by whatever watches the installation, and by a dashboard that waits for the work to end.
const openInMaintenance = new Set(['/api/health', '/api/config', '/api/get-utc-time'])
const askAgainAfterSeconds = 10

const refuseInMaintenance = (maintenance: string, url: string): void => {
  const [path = '/'] = url.split('?')
  if (openInMaintenance.has(path)) return
  if (!apiPrefixes.some((prefix) => path.startsWith(prefix))) return
  throw new PlatformError('maintenance', { message: maintenance }, { retryAfterSeconds: askAgainAfterSeconds })
}

// The hooks of every request call back: a promise for each would cost as much as the rest of an empty answer.
const closeAfterLongRests = (server: FastifyInstance): void => {
  server.addHook('onSend', ({ raw }, reply, _payload, done) => {
    if (hasLongRest(raw)) void reply.header('connection', 'close')
    done()
  })
}

const logResponses = (server: FastifyInstance, logger: Logger): void => {
  server.addHook('onResponse', (request, reply, done) => {
    logger.debug(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
    done()
  })
}

interface ServerParts {
  /** Says which requests are for a project by their host. */
  hosts: Pick<ProjectHosts, 'projectUrl'>
  /** Who is believed about where a request comes from. */
  trustProxy: NonNullable<FastifyServerOptions['trustProxy']>
  /** Requests to change the protocol that get one; all others are handled as usual. */
  isUpgrade: (request: IncomingMessage) => boolean
  /** Answers a request in place of this server, or says that it does not. */
  answersInstead?: (request: IncomingMessage, response: ServerResponse) => boolean
}

/** A server with what holds for every request, and without routes. */
// A query of logs is part of an address, where a character can take three bytes.
const maxHeaderBytes = 48 * 1024

export const bareServer = (
  config: Config,
  logger: Logger,
  { hosts, trustProxy, isUpgrade, answersInstead }: ServerParts,
): FastifyInstance => {
  const { maintenance } = config
  // Headers have 15 seconds to arrive. The reader of a body sets its time limit: an upload may take an hour.
  const times = { requestTimeout: 0, keepAliveTimeout: 65_000 }
  const http = {
    headersTimeout: 15_000,
    connectionsCheckingInterval: 5_000,
    shouldUpgradeCallback: isUpgrade,
    maxHeaderSize: maxHeaderBytes,
  }
  const server = fastify({
    trustProxy,
    logger: false,
    genReqId: ({ headers }) => requestIdFrom(headers['x-request-id']),
    requestIdHeader: false,
    http,
    ...times,
    ...(answersInstead === undefined
      ? {}
      : {
          serverFactory: (serve: RequestListener) =>
            createServer({ ...http, ...times }, (request, response) => {
              if (!answersInstead(request, response)) serve(request, response)
            }),
        }),
    rewriteUrl: ({ url = '/', headers }) => hosts.projectUrl(url, headers.host),
    connectionTimeout: 0,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      void sendError(logger, error, request, reply.header('x-request-id', request.id))
    },
  })

  boundUnreadBodies(server.server)
  // Bodies are handed over unread: the caller is judged first.
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', (_request, payload, done) => done(null, payload))

  addSecurityHeaders(server, config)
  if (maintenance !== undefined) server.addHook('onRequest', async ({ url }) => refuseInMaintenance(maintenance, url))
  closeAfterLongRests(server)
  if (logsAt(config, 'debug')) logResponses(server, logger)
  server.setErrorHandler((error: FastifyError, request, reply) => sendError(logger, error, request, reply))
  return server
}
