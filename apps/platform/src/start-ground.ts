import { createAuthShared } from '@cairn/auth'
import { createEngine, findPostgresUser } from '@cairn/engine'
import { LogStore } from '@cairn/logs'
import { ObjectChanges } from '@cairn/storage'
import { PostgresLines } from './areas/logs/postgres-lines.ts'
import { createCatalogue } from './areas/product-catalogue/catalogue.ts'
import { diskOptions } from './areas/projects/instance-limits.ts'
import { createProjectPools, poolSizesWith } from './areas/projects/project-pools.ts'
import type { Config } from './config.ts'
import { prepareHome, projectLogsFolder } from './home-folders.ts'
import { openDatabase } from './db/database.ts'
import { createEvents } from './events.ts'
import type { BareGround } from './ground.ts'
import { openCertificate } from './gateway/postgres-certificate.ts'
import { createAddressGuard } from './http/address-guard.ts'
import { createLogger } from './logger.ts'
import { createMailbox } from './mail/mailbox.ts'
import { createSmtpMailer } from './mail/smtp-mailer.ts'
import { openJobQueue } from './open-job-queue.ts'
import { loadSecrets } from './secrets.ts'
import { keepSystemRunning, startSystem } from './system.ts'

/** Where the installation answers. Filled in as its servers begin to listen. */
export interface Addresses {
  publicUrl: string
  httpPort: number
  postgresPort: number
  poolerPort: number
}

/** Starts what the areas are built on: the engine, the platform's own instance and its database, mail. */
export const startGround = async (
  config: Config,
  addresses: Addresses,
  lifetime: AsyncDisposableStack,
): Promise<BareGround> => {
  const logger = createLogger(config)
  prepareHome(config)
  const secrets = await loadSecrets(config)
  const publicUrl = () => addresses.publicUrl
  const postgresCertificate = lifetime.use(await openCertificate(config, logger))

  const engine = lifetime.use(
    await createEngine({
      home: config.home,
      cache: config.cache,
      disk: diskOptions(config.limits),
      ...(config.postgresUser === undefined ? {} : { postgresUser: config.postgresUser }),
      packetFilter: config.packetFilter,
      allowedNetworks: config.outgoingAllow,
      ...(config.postgresUids === undefined ? {} : { instanceUsers: config.postgresUids }),
      log: (level, fields, message) => logger[level](fields, message),
    }),
  )
  const pools = createProjectPools((ref) => engine.logins(ref), poolSizesWith(config.workers).platform)
  lifetime.defer(() => pools.closeAll())

  const system = await startSystem(config, engine, secrets, pools, publicUrl)
  lifetime.defer(keepSystemRunning(engine, system, logger))
  const connection = {
    host: system.address.socketDir,
    port: system.address.port,
    user: 'postgres',
    password: system.postgresPassword,
    database: 'postgres',
  }
  const db = lifetime.use(await openDatabase(connection))
  const mailbox = createMailbox(db)
  const logs = lifetime.use(
    new LogStore({
      folder: projectLogsFolder(config),
      reader: await findPostgresUser(config.postgresUser),
      hasRoom: () => !engine.disk().isLow,
      onError: (ref, error) => logger.error({ err: error, ref }, 'log lines of a project could not be kept'),
    }),
  )
  const serverLines = lifetime.use(
    new PostgresLines({
      logs,
      folder: projectLogsFolder(config),
      onError: (ref, error) => logger.error({ err: error, ref }, 'log lines of a Postgres could not be kept'),
    }),
  )
  engine.readLogs(serverLines)
  return {
    config,
    catalogue: createCatalogue(config),
    logger,
    events: createEvents(logger),
    engine,
    system: system.project,
    isAddressAllowed: createAddressGuard(config.outgoingAllow),
    mail: config.smtp === undefined ? mailbox : lifetime.use(await createSmtpMailer(config.smtp)),
    mailbox,
    logs,
    serverLines,
    objectChanges: new ObjectChanges(logger),
    jobs: await openJobQueue(connection, db, config, logger, lifetime),
    publicUrl,
    httpPort: () => addresses.httpPort,
    postgresPort: () => addresses.postgresPort,
    poolerPort: () => addresses.poolerPort,
    postgresCertificate,
    db,
    connection,
    secrets,
    pools,
    authShared: createAuthShared(),
  }
}
