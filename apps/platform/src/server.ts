import type { Service } from '@cairn/service-kit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from './context.ts'
import { fail } from './errors.ts'
import { installationConfig } from './areas/platform/installation-config.ts'
import { mountOauthMetadata } from './areas/oauth-apps/oauth-metadata.ts'
import { createOauthService } from './areas/oauth-apps/oauth-service.ts'
import { mountProjectMetrics } from './areas/observability/project-scrape.ts'
import { featureLack } from './areas/product-catalogue/require-feature.ts'
import { mountService } from './gateway/mount-service.ts'
import { abortedWithReply, endedWithReply } from './http/aborted-with-reply.ts'
import { apiPrefixes, bareServer, sendError } from './http/bare-server.ts'
import { sendFile } from './http/send-file.ts'
import { sendEvents } from './http/send-events.ts'
import { latencyOrigins } from './areas/product-catalogue/latency-origins.ts'
import { serveDashboard } from './http/dashboard-files.ts'
import { readRequestBody } from './http/request-body.ts'
import { jsonAnswer } from './http/json-answer.ts'
import { callerAddressBehind } from './http/caller-address.ts'
import { mountProjects } from './project-gateway/project-gateway.ts'
import type { ProjectGatewayParts } from './project-gateway/project-gateway.ts'
import { isProjectUpgrade, mountProjectUpgrades } from './project-gateway/project-upgrades.ts'
import { isFile, Stream } from './route.ts'
import type { Route } from './route.ts'

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
        isBodyHere: () => request.raw.complete,
        readBody: ({ isSignedIn }) => readRequestBody(request, endpoint, { isSignedIn, held }),
        unverifiedToken: bearerToken(request),
        requestId: request.id,
        isManagementCall: endpoint.path.startsWith('/v1/'),
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

/** Mounts what there is: the platform API, the services, the dashboard. */
export const buildServer = async (
  context: Context,
  routes: readonly Route[],
  { auth, projects }: { auth: Service; projects: ProjectGatewayParts },
): Promise<FastifyInstance> => {
  const { config, logger, projectHosts: hosts } = context
  const server = bareServer(config, logger, {
    hosts,
    // Workers are the only ones who connect to its Unix socket, and they say where a request comes from.
    trustProxy: config.workers > 0 ? (_address, hop) => hop === 0 : [...config.trustedProxies],
    isUpgrade: (request) => isProjectUpgrade(request, hosts),
  })
  for (const route of routes) addRoute(server, context, route)
  await mountService(server, '/auth/v1', auth, () => context.system)
  await mountService(server, '/v1/oauth', createOauthService(context), () => context.system)
  mountOauthMetadata(server, context)
  mountProjects(server, projects)
  mountProjectMetrics(server, {
    ...projects,
    metrics: context.metrics,
    metricsLack: (project) => featureLack(context, project, 'security.metrics'),
  })
  const upgrades = mountProjectUpgrades(server.server, {
    ...projects,
    hosts,
    callerAddress: callerAddressBehind(config.trustedProxies),
  })
  server.addHook('preClose', async () => upgrades[Symbol.dispose]())
  const sendDashboard = await serveDashboard(server, {
    ...config,
    latencyOrigins: latencyOrigins(context.catalogue),
    configText: () => JSON.stringify(installationConfig(context)),
  })

  server.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    const [path = '/'] = request.url.split('?')
    if (isPage && !apiPrefixes.some((prefix) => path.startsWith(prefix)) && !path.startsWith('/assets/'))
      return sendDashboard(reply, path)
    return sendError(logger, fail('not_found'), request, reply)
  })
  return server
}
