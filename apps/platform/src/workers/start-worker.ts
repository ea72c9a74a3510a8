import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { createAuthShared } from '@cairn/auth'
import { createApiKeyStore } from '../areas/keys/api-key-store.ts'
import { ApiKeyUses } from '../areas/keys/api-key-uses.ts'
import { workerServices } from '../areas/merge-areas.ts'
import { plansOn } from '../areas/organizations/plans.ts'
import { createCatalogue } from '../areas/product-catalogue/catalogue.ts'
import { allListeners, listenToChanges } from '../areas/projects/change-feed.ts'
import { createProjectPools } from '../areas/projects/project-pools.ts'
import { createProjectStore } from '../areas/projects/project-store.ts'
import { openDatabase } from '../db/database.ts'
import { createEvents } from '../events.ts'
import type { ServiceGround } from '../ground.ts'
import { createAddressGuard } from '../http/address-guard.ts'
import { bareServer } from '../http/bare-server.ts'
import { callerAddressBehind } from '../http/caller-address.ts'
import { closerOf } from '../http/close-server.ts'
import { createLogger, logsAt } from '../logger.ts'
import { createMailbox } from '../mail/mailbox.ts'
import { createSmtpMailer } from '../mail/smtp-mailer.ts'
import { mountProjects } from '../project-gateway/project-gateway.ts'
import type { ProjectGatewayParts } from '../project-gateway/project-gateway.ts'
import { readProjectAddress } from '../project-gateway/project-address.ts'
import { ProjectHosts } from '../project-gateway/project-hosts.ts'
import { isProjectUpgrade, mountProjectUpgrades } from '../project-gateway/project-upgrades.ts'
import { createRuntime } from '../project-runtime/create-runtime.ts'
import { loggedRequests, requestsTo, storedRequests } from '../project-runtime/request-log.ts'
import { loadSecrets } from '../secrets.ts'
import { createHandOver } from './hand-over.ts'
import type { WorkerStart } from './messages.ts'
import type { PlatformLink } from './platform-link.ts'
import { RemoteInstances } from './remote-instances.ts'

export interface Worker extends AsyncDisposable {
  /** Serves a connection that the platform's process has accepted. */
  accept: (socket: Socket) => void
  /** Resolves when nothing here is connected to the database of a project. */
  forget: (ref: string) => Promise<void>
}

const openGround = async (
  { config, connection }: WorkerStart,
  lifetime: AsyncDisposableStack,
): Promise<ServiceGround> => {
  const db = lifetime.use(await openDatabase(connection))
  const mailbox = createMailbox(db)
  return {
    config,
    catalogue: createCatalogue(config),
    logger: createLogger(config),
    isAddressAllowed: createAddressGuard(config.outgoingAllow),
    mail: config.smtp === undefined ? mailbox : lifetime.use(await createSmtpMailer(config.smtp)),
    mailbox,
    db,
    secrets: await loadSecrets(config),
    authShared: createAuthShared(),
  }
}

const openProjects = async (
  start: WorkerStart,
  ground: ServiceGround,
  link: PlatformLink,
  lifetime: AsyncDisposableStack,
) => {
  const { catalogue, config, db, logger, secrets } = ground
  const pools = createProjectPools(() => undefined, start.poolSizes)
  lifetime.defer(() => pools.closeAll())
  const instances = new RemoteInstances(link, pools)
  const hosts = lifetime.use(
    new ProjectHosts({
      db,
      domain: config.domain,
      publicUrl: () => start.publicUrl,
      onError: (error) => logger.warn({ err: error }, 'host names of projects could not be read; trying again'),
    }),
  )
  const runtime = createRuntime(ground, {
    store: createProjectStore(db, secrets, catalogue, plansOn(config)),
    supervisor: instances,
    migrations: instances,
    services: workerServices(ground),
    hosts,
    logs: link,
    slots: start.slots,
  })
  lifetime.use(await listenToChanges(start.connection, allListeners([runtime, hosts]), logger))
  // Once it listens, so that no change is missed in between.
  await hosts.load()
  const apiKeyUses = lifetime.use(
    new ApiKeyUses({
      write: createApiKeyStore(db, secrets).noteUses,
      onError: (error) => logger.warn({ err: error }, 'the last uses of API keys could not be stored'),
    }),
  )
  const events = createEvents(logger)
  const gateway: ProjectGatewayParts = {
    runtime,
    sleep: instances,
    noteApiKeyUse: (id) => apiKeyUses.note(id),
    log: requestsTo([storedRequests(link), ...(logsAt(config, 'info') ? [loggedRequests(logger)] : [])]),
    logger,
    onError: (ref, error) => events.projectWorkFailed(ref, 'request', error),
  }
  return { gateway, hosts, instances, runtime }
}

const noteEveryMs = 10_000

/** Serves services of projects on the connections that it is given, and hands every other request to the platform. */
export const startWorker = async (start: WorkerStart, link: PlatformLink): Promise<Worker> => {
  await using starting = new AsyncDisposableStack()
  const { config } = start
  const { trustedProxies } = config
  const ground = await openGround(start, starting)
  const { gateway, hosts, instances, runtime } = await openProjects(start, ground, link, starting)
  const { handOver, handOverUpgrade } = starting.use(
    createHandOver({ socketPath: start.platformSocket, trustedProxies }),
  )

  const isServedHere = ({ url = '/', headers }: IncomingMessage): boolean => {
    const address = readProjectAddress(hosts.projectUrl(url, headers.host))
    return address !== undefined && runtime.service(address.service) !== undefined
  }
  const server = bareServer(config, ground.logger, {
    hosts,
    trustProxy: [...trustedProxies],
    isUpgrade: (request) => isProjectUpgrade(request, hosts),
    answersInstead: (request, response) => {
      if (isServedHere(request)) return false
      handOver(request, response)
      return true
    },
  })
  mountProjects(server, gateway)
  const upgrades = mountProjectUpgrades(server.server, {
    ...gateway,
    hosts,
    callerAddress: callerAddressBehind(trustedProxies),
    answersInstead: (request, socket, head) => {
      if (isServedHere(request)) return false
      handOverUpgrade(request, socket, head)
      return true
    },
  })
  server.addHook('preClose', async () => upgrades[Symbol.dispose]())
  starting.defer(closerOf(server))
  await server.ready()

  // A request may take longer than a database is kept for: an import, or a function that waits.
  const timer = setInterval(() => {
    for (const ref of runtime.busyRefs()) link.noteUse(ref)
  }, noteEveryMs).unref()
  starting.defer(() => clearInterval(timer))

  const stopping = starting.move()
  return {
    accept: (socket) => {
      server.server.emit('connection', socket)
      socket.resume()
    },
    forget: (ref) => instances.forget(ref),
    [Symbol.asyncDispose]: () => stopping.disposeAsync(),
  }
}
