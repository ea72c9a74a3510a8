import {
  checkConfig,
  createStores,
  healthChecks,
  jobDefinitions,
  projectServices,
  routes,
  startAreas,
} from './areas/merge-areas.ts'
import type { ProjectService } from '@cairn/service-kit'
import { findInstance } from './areas/projects/find-instance.ts'
import { findPassword } from './areas/projects/find-password.ts'
import { firstConnections } from './areas/projects/first-connections.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import type { PostgresGateway } from './gateway/postgres-gateway.ts'
import { loggedPoolerClients } from './gateway/pooler/pooler-log.ts'
import { startPostgresGateway } from './gateway/postgres-gateway.ts'
import { createHealth } from './health.ts'
import { closerOf } from './http/close-server.ts'
import { apiDescriber } from './openapi.ts'
import type { ProjectGatewayParts } from './project-gateway/project-gateway.ts'
import { logsAt } from './logger.ts'
import { loggedRequests, requestsTo, storedRequests } from './project-runtime/request-log.ts'
import { poolerLinesTo, storedPoolerClients } from './project-runtime/service-lines.ts'
import type { FirstStart } from './self-hosted/first-start.ts'
import { prepareFirstStart } from './self-hosted/first-start.ts'
import { buildServer } from './server.ts'
import { startSignIn } from './sign-in/start-sign-in.ts'
import type { Addresses } from './start-ground.ts'
import { startGround } from './start-ground.ts'
import { listen } from './workers/listen.ts'

export interface Platform extends AsyncDisposable {
  /** Where the dashboard and the API answer, without a slash at the end. */
  url: string
  postgresPort: number
  poolerPort: number
  context: Context
  /** What this start made, where it was the first of a self-hosted installation. */
  firstStart: FirstStart | undefined
  /** Process ids of the workers. */
  workerPids: () => readonly number[]
}

const startGateway = async (context: Context, lifetime: AsyncDisposableStack): Promise<PostgresGateway> => {
  const { config, logger, logs, networkAccess, projects, supervisor } = context
  const noteFirst = firstConnections(projects, logger)
  return lifetime.use(
    await startPostgresGateway({
      host: config.host,
      port: config.postgresPort,
      findInstance: (ref) => findInstance(context, ref),
      secureContext: context.postgresCertificate.secureContext,
      requiresTls: config.postgresTls.isRequired,
      bans: networkAccess.bans,
      connections: networkAccess.connections,
      pooler: {
        port: config.poolerPort,
        findPassword: (ref, role) => findPassword(context, ref, role),
        log: poolerLinesTo([
          storedPoolerClients(logs),
          ...(logsAt(config, 'info') ? [loggedPoolerClients(logger)] : []),
        ]),
      },
      onSignedIn: (ref) => {
        supervisor.sleep.noteUse(ref)
        noteFirst(ref)
      },
      logger,
    }),
  )
}

const projectGateway = ({
  apiKeyUses,
  config,
  events,
  logger,
  logs,
  runtime,
  supervisor,
}: Context): ProjectGatewayParts => ({
  runtime,
  sleep: supervisor.sleep,
  noteApiKeyUse: (id) => apiKeyUses.note(id),
  log: requestsTo([storedRequests(logs), ...(logsAt(config, 'info') ? [loggedRequests(logger)] : [])]),
  logger,
  onError: (ref, error) => events.projectWorkFailed(ref, 'request', error),
})

/** Starts everything, in order; disposal stops it in reverse. `moreServices` are given to each project beside our own. */
export const startPlatform = async (
  config: Config,
  moreServices: readonly ProjectService[] = [],
): Promise<Platform> => {
  await using starting = new AsyncDisposableStack()
  checkConfig(config)
  const addresses: Addresses = {
    publicUrl: config.publicUrl ?? '',
    httpPort: config.port,
    postgresPort: config.postgresPort,
    poolerPort: config.poolerPort,
  }
  const bareGround = await startGround(config, addresses, starting)
  const ground = { ...bareGround, services: [...projectServices(bareGround), ...moreServices] }
  for (const { settled } of ground.services) if (settled !== undefined) starting.defer(settled)
  const describeApi = apiDescriber(Object.values(routes))
  const context: Context = {
    ...ground,
    ...(await createStores(ground, starting)),
    health: createHealth(healthChecks(ground)),
    describeApi: () => describeApi(addresses.publicUrl),
  }
  context.jobs.define(jobDefinitions(context))
  const auth = await startSignIn(ground, context, starting)

  const gateway = await startGateway(context, starting)
  addresses.postgresPort = gateway.port
  addresses.poolerPort = gateway.poolerPort

  const server = await buildServer(context, Object.values(routes), {
    auth: auth.handle,
    projects: projectGateway(context),
  })
  starting.defer(closerOf(server))
  const listening = await listen(server, ground, context, starting)
  addresses.httpPort = listening.port
  if (config.publicUrl === undefined) addresses.publicUrl = `http://localhost:${listening.port}`

  await startAreas(context, starting)
  const firstStart = await prepareFirstStart(context, auth)
  // The first to end: jobs use all of the others.
  starting.use(context.jobs)
  await context.jobs.start()

  const stopping = starting.move()
  return {
    url: addresses.publicUrl,
    postgresPort: addresses.postgresPort,
    poolerPort: addresses.poolerPort,
    context,
    firstStart,
    workerPids: listening.workerPids,
    [Symbol.asyncDispose]: () => stopping.disposeAsync(),
  }
}
