import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { endFileHolds, removeProjectFiles } from '@cairn/storage'
import type { Ground } from '../../ground.ts'
import {
  backupFolder,
  backupsFolder,
  functionsFolder,
  projectFilesFolder,
  projectMetricsFolder,
} from '../../home-folders.ts'
import { ProjectHosts } from '../../project-gateway/project-hosts.ts'
import { startIdleStop } from '../../project-runtime/idle-stop.ts'
import { createRuntime, requestSlots } from '../../project-runtime/create-runtime.ts'
import { ServiceMigrations } from '../../project-runtime/service-migrations.ts'
import { installationCapabilities } from '../../capabilities.ts'
import { makeWithBackupFiles } from '../backups/backup-files.ts'
import { createBackupStore } from '../backups/backup-store.ts'
import { makeWithFiles } from '../branches/branch-files.ts'
import { branchSource, pendingReset } from '../branches/branch-source.ts'
import { createBranchStore } from '../branches/branch-store.ts'
import { createImageOriginStore } from '../billing/metering/image-origin-store.ts'
import { meterLast } from '../billing/metering/meter-usage.ts'
import { createFunctionUsageStore } from '../functions/function-usage-store.ts'
import { createRealtimeUsageStore } from '../realtime/realtime-usage-store.ts'
import { createUsageStore } from '../billing/usage-store.ts'
import { createSigningKeyStore } from '../keys/signing-key-store.ts'
import { samplesPath } from '../observability/sample-file.ts'
import { statementsFolder } from '../observability/statements/statement-history.ts'
import { plansOn } from '../organizations/plans.ts'
import { allListeners, listenToChanges } from './change-feed.ts'
import { createClaimStore } from './claim-store.ts'
import { createConnectionStrings } from './connection-strings.ts'
import { createDatabaseChanges } from './database-changes.ts'
import { startDatabaseCare } from './database-care.ts'
import { instanceLimits } from './instance-limits.ts'
import { LimitNotes } from './limit-notes.ts'
import { createProjectEvents } from './project-events.ts'
import { createProjectStore } from './project-store.ts'
import { ProjectSupervisor } from './project-supervisor.ts'
import { createSeenProjects } from './seen-projects.ts'
import { createTransferStore } from './transfer-store.ts'

const sampleShop = new URL('./sample-shop.sql', import.meta.url)

export const stores = async (ground: Ground, lifetime: AsyncDisposableStack) => {
  const { catalogue, config, connection, db, engine, events, jobs, logger, logs, pools, publicUrl, secrets, services } =
    ground
  // Nothing is copied yet.
  await endFileHolds(projectFilesFolder(config))
  const projects = createProjectStore(db, secrets, catalogue, plansOn(config))
  const backups = createBackupStore(ground)
  const branches = createBranchStore(db)
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
      removeFiles: async (project) => {
        const { ref } = project
        if (installationCapabilities(config).includes('billing:all'))
          await meterLast(
            {
              catalogue,
              config,
              logs,
              imageOrigins: createImageOriginStore(db),
              usage: createUsageStore(db),
              functionUsage: createFunctionUsageStore(db),
              realtimeUsage: createRealtimeUsageStore(db),
            },
            project,
            Date.now(),
          ).catch((error: unknown) => events.projectWorkFailed(ref, 'metering', error))
        await removeProjectFiles(join(projectFilesFolder(config), ref))
        await logs.remove(ref)
        await rm(samplesPath(projectMetricsFolder(config), ref), { force: true })
        await rm(join(backupsFolder(config), ref), { recursive: true, force: true })
        await rm(join(functionsFolder(config), ref), { recursive: true, force: true })
        await rm(statementsFolder(projectMetricsFolder(config), ref), { recursive: true, force: true })
      },
      restores: {
        folderOf: ({ ref, backupId }) => backupFolder(config, ref, backupId),
        branchSource: (project) => branchSource(projects, branches, project),
        makeWithBackupFiles: (backup, make) => makeWithBackupFiles(config, backup, make),
        makeWithFiles: (source, ref, make) => makeWithFiles(config, source, ref, make),
        pending: async (project) => {
          const { ref } = project
          const backup = await backups.pendingRestore(ref)
          if (backup !== undefined)
            return {
              from: { folder: backupFolder(config, ref, backup.backupId), time: backup.time },
              end: (error) => backups.endRestore(backup.id, error),
            }
          const from = await pendingReset(projects, branches, project)
          return from && { from, end: (error) => branches.endReset(ref, error) }
        },
      },
      prepareServices: (ref, poolOf) => migrations.begin(ref, poolOf),
    }),
  )
  const projectHosts = lifetime.use(
    new ProjectHosts({
      db,
      domain: config.domain,
      publicUrl,
      onError: (error) => logger.warn({ err: error }, 'host names of projects could not be read; trying again'),
    }),
  )
  const runtime = createRuntime(ground, {
    store: projects,
    supervisor,
    migrations,
    services,
    hosts: projectHosts,
    logs,
    slots: requestSlots,
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
  pools.onClose(async (ref) => {
    await Promise.all(services.flatMap(({ databaseStops }) => databaseStops?.(ref) ?? []))
  })
  lifetime.use(await listenToChanges(connection, allListeners([projectEvents, runtime, projectHosts]), logger))
  // Once it listens, so that no change is missed in between.
  await projectHosts.load()
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
    projectHosts,
    databaseCare,
    databaseChanges,
    signingKeys: createSigningKeyStore(projects),
    claims: createClaimStore(db),
    transfers: createTransferStore(db, { catalogue, config }),
    connectionStrings: createConnectionStrings(secrets),
    limitNotes: lifetime.use(new LimitNotes(engine, announce)),
  }
}
