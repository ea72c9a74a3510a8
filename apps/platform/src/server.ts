import type { IncomingMessage } from 'node:http'
import type { Logger, Service } from '@cairn/service-kit'
import fastify from 'fastify'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from './context.ts'
import { fail, PlatformError } from './errors.ts'
import { mountService } from './gateway/mount-service.ts'
import { boundUnreadBodies, hasLongRest } from './http/discard-body.ts'
import { abortedWithReply, endedWithReply } from './http/aborted-with-reply.ts'
import { sendFile } from './http/send-file.ts'
import { sendEvents } from './http/send-events.ts'
import { serveDashboard } from './http/dashboard-files.ts'
import { readRequestBody } from './http/request-body.ts'
import { jsonAnswer } from './http/json-answer.ts'
import { callerAddressBehind } from './http/caller-address.ts'
import { requestIdFrom } from './http/request-id.ts'
import { addSecurityHeaders } from './http/security-headers.ts'
import { translateError } from './http/translate-error.ts'
import { logsAt } from './logger.ts'
import { projectUrl } from './project-gateway/project-address.ts'
import { mountProjects } from './project-gateway/project-gateway.ts'
import type { ProjectGatewayParts } from './project-gateway/project-gateway.ts'
import { isProjectUpgrade, mountProjectUpgrades } from './project-gateway/project-upgrades.ts'
import { isFile, Stream } from './route.ts'
import type { Route } from './route.ts'

const apiPrefixes = ['/platform/', '/api/', '/auth/', '/p/', '/v1/']

const bearerToken = ({ headers: { authorization } }: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]

const addRoute = (server: FastifyInstance, context: Context, { endpoint, answer }: Route): void => {
  server.route({
    method: endpoint.method,
    url: endpoint.path,
    handler: async (request, reply) => {
      using held = new DisposableStack()
      const signal = endpoint.answer === 'events' ? endedWithReply(reply) : abortedWithReply(reply)
      const result = await answer({
        params: request.params,
        query: request.query,
        headers: request.headers,
        readBody: ({ isSignedIn }) => readRequestBody(request, endpoint, { isSignedIn, held }),
        unverifiedToken: bearerToken(request),
        requestId: request.id,
        ip: request.ip,
        signal,
        context,
      })
      if (result instanceof Stream) return sendEvents(reply, result, signal)
      if (isFile(endpoint, result)) return sendFile(reply.code(endpoint.status ?? 200), result)
      // Made here: Fastify would look for a schema, and strings are what it sends fastest.
      return reply
        .code(endpoint.status ?? 200)
        .header('content-type', 'application/json; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(jsonAnswer(result))
    },
  })
}

const sendError = (context: Context, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const known = translateError(error)
  if (known === undefined)
    context.logger.error(
      { err: error, requestId: request.id, method: request.method, url: request.url },
      'request failed',
    )
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

/** Mounts what there is: the platform API, the services, the dashboard. */
export const buildServer = async (
  context: Context,
  routes: readonly Route[],
  { auth, projects }: { auth: Service; projects: ProjectGatewayParts },
): Promise<FastifyInstance> => {
  const { domain } = context.config
  const server = fastify({
    logger: false,
    genReqId: ({ headers }) => requestIdFrom(headers['x-request-id']),
    requestIdHeader: false,
    trustProxy: [...context.config.trustedProxies],
    // Headers have 15 seconds to arrive. The reader of a body sets its time limit: an upload may take an hour.
    requestTimeout: 0,
    http: {
      headersTimeout: 15_000,
      connectionsCheckingInterval: 5_000,
      shouldUpgradeCallback: (request) => isProjectUpgrade(request, domain),
    },
    ...(domain === undefined
      ? {}
      : { rewriteUrl: ({ url = '/', headers }: IncomingMessage) => projectUrl(url, headers.host, domain) }),
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      void sendError(context, error, request, reply.header('x-request-id', request.id))
    },
  })

  boundUnreadBodies(server.server)
  // Bodies are handed over unread: the caller is judged first.
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', (_request, payload, done) => done(null, payload))

  addSecurityHeaders(server, context.config)
  const { maintenance } = context.config
  if (maintenance !== undefined) server.addHook('onRequest', async ({ url }) => refuseInMaintenance(maintenance, url))
  closeAfterLongRests(server)
  if (logsAt(context.config, 'debug')) logResponses(server, context.logger)
  server.setErrorHandler((error: FastifyError, request, reply) => sendError(context, error, request, reply))

  for (const route of routes) addRoute(server, context, route)
  await mountService(server, '/auth/v1', auth, () => context.system)
  mountProjects(server, projects)
  const upgrades = mountProjectUpgrades(server.server, {
    ...projects,
    domain,
    callerAddress: callerAddressBehind(context.config.trustedProxies),
  })
  server.addHook('preClose', async () => upgrades[Symbol.dispose]())
  const sendDashboard = await serveDashboard(server, context.config)

  server.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    const [path = '/'] = request.url.split('?')
    if (isPage && !apiPrefixes.some((prefix) => path.startsWith(prefix)) && !path.startsWith('/assets/'))
      return sendDashboard(reply, path)
    return sendError(context, fail('not_found'), request, reply)
  })
  return server
}
