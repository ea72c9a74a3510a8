import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createThirdPartyTokens } from '@cairn/auth'
import { removeProjectFiles } from '@cairn/storage'
import type { Ground } from '../../ground.ts'
import { projectFilesFolder } from '../../config.ts'
import { createGuardedFetch } from '../../http/guarded-fetch.ts'
import { projectBase } from '../../project-gateway/project-address.ts'
import { startIdleStop } from '../../project-runtime/idle-stop.ts'
import { ProjectRuntime } from '../../project-runtime/project-runtime.ts'
import { serviceLines } from '../../project-runtime/service-lines.ts'
import { ServiceMigrations } from '../../project-runtime/service-migrations.ts'
import { createServiceSettingsStore } from '../../project-runtime/service-settings-store.ts'
import { createAcceptedApiKeys } from '../../project-runtime/accepted-api-keys.ts'
import { createSigningKeyStore } from '../keys/signing-key-store.ts'
import { plansOn } from '../organizations/plans.ts'
import { allListeners, listenToChanges } from './change-feed.ts'
import { createConnectionStrings } from './connection-strings.ts'
import { createDatabaseChanges } from './database-changes.ts'
import { startDatabaseCare } from './database-care.ts'
import { includesSaml, instanceLimits, uploadLimit } from './instance-limits.ts'
import { LimitNotes } from './limit-notes.ts'
import { createProjectEvents } from './project-events.ts'
import { createProjectStore } from './project-store.ts'
import { ProjectSupervisor } from './project-supervisor.ts'
import { createSeenProjects } from './seen-projects.ts'
import { createTransferStore } from './transfer-store.ts'

const sampleShop = new URL('./sample-shop.sql', import.meta.url)

// More requests of one project would only wait for each other: a project has 32 connections, and hashes two passwords at once.
const requestSlots = { atOnce: 64, waiting: 256, waitMs: 10_000 }

export const stores = async (ground: Ground, lifetime: AsyncDisposableStack) => {
  const { catalogue, config, connection, db, engine, events, jobs, logger, logs, pools, publicUrl, secrets, services } =
    ground
  const projects = createProjectStore(db, secrets, catalogue, plansOn(config))
  const migrations = new ServiceMigrations(services)
  const supervisor = lifetime.use(
    new ProjectSupervisor({
      engine,
      store: projects,
      pools,
      events,
      limitsOf: (project) => instanceLimits(project, ground),
      loadSampleData: async (pool) => {
        await pool.query(await readFile(sampleShop, 'utf8'))
      },
      removeFiles: async (ref) => {
        await removeProjectFiles(join(projectFilesFolder(config), ref))
        await logs.remove(ref)
      },
      prepareServices: (ref, poolOf) => migrations.begin(ref, poolOf),
    }),
  )
  const runtime = new ProjectRuntime({
    store: projects,
    settings: createServiceSettingsStore(db),
    apiKeysOf: createAcceptedApiKeys(db),
    supervisor,
    migrations,
    services,
    urlOf: (ref) => projectBase(publicUrl(), config.domain, ref),
    uploadLimitOf: (project) => uploadLimit(project, ground),
    hasSaml: (project) => includesSaml(project, ground),
    thirdPartyTokens: (issuers) =>
      createThirdPartyTokens(issuers, { fetch: createGuardedFetch(ground.isAddressAllowed), logger }),
    slots: requestSlots,
    logOf: (ref) => serviceLines(logs, ref),
  })
  lifetime.use(
    startIdleStop({
      engine,
      supervisor,
      settings: config.idleStop,
      requestsOf: (ref) => runtime.requestsOf(ref),
      onError: (ref, error) => events.projectWorkFailed(ref, 'idle stop', error),
    }),
  )
  const seenProjects = createSeenProjects(db, (ref) => engine.readOnlyBecause(ref)[0] ?? null)
  const projectEvents = createProjectEvents(seenProjects, (error) =>
    logger.error({ err: error }, 'A change could not be sent to open pages'),
  )
  lifetime.use(await listenToChanges(connection, allListeners([projectEvents, runtime]), logger))
  const databaseChanges = createDatabaseChanges({ db, engine, jobs, store: projects, logger })
  const databaseCare = lifetime.use(
    startDatabaseCare({
      engine,
      changes: databaseChanges,
      supervisor,
      onError: (ref, error) => logger.error({ ref, err: error }, 'the database of a project could not be checked'),
    }),
  )
  const announce = (ref: string) => {
    projects.announce(ref).catch((error: unknown) => logger.error({ err: error, ref }, 'A change was not announced'))
  }
  return {
    projects,
    supervisor,
    runtime,
    projectEvents,
    databaseCare,
    databaseChanges,
    signingKeys: createSigningKeyStore(projects),
    transfers: createTransferStore(db),
    connectionStrings: createConnectionStrings(secrets),
    limitNotes: lifetime.use(new LimitNotes(engine, announce)),
  }
}
