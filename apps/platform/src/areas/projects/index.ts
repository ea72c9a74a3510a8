import { projectAuth } from '@cairn/auth'
import { projects } from '@cairn/contracts/projects/area'
import { projectGraphql } from '@cairn/graphql'
import { defineJob } from '@cairn/jobs'
import { projectRest } from '@cairn/rest'
import { projectStorage } from '@cairn/storage'
import { z } from 'zod'
import { projectFilesFolder } from '../../home-folders.ts'
import { createServiceCleanUp } from '../../project-runtime/clean-up-services.ts'
import { systemRef } from '../../system.ts'
import { projectAuthOptions } from '../authentication/project-auth-options.ts'
import { defineArea } from '../define-area.ts'
import { createGuardedStream } from '../../http/guarded-stream.ts'
import { createStorageSecrets } from '../storage/location/storage-secrets.ts'
import { createS3Secrets } from '../storage/s3-secrets.ts'
import { settleChangeJob } from './database-changes.ts'
import { diskWords } from './disk-words.ts'
import { checkDatabaseRoute } from './routes/check-database.ts'
import { claimProjectRoute } from './routes/claim-project.ts'
import { createClaimRoute } from './routes/create-claim.ts'
import { createProjectRoute } from './routes/create-project.ts'
import { deleteProjectRoute } from './routes/delete-project.ts'
import { followProjectsRoute } from './routes/follow-projects.ts'
import { getClaimStateRoute } from './routes/get-claim-state.ts'
import { getPauseStatusRoute } from './routes/get-pause-status.ts'
import { getProjectComputeRoute } from './routes/get-project-compute.ts'
import { getProjectHealthRoute } from './routes/get-project-health.ts'
import { getProjectRoute } from './routes/get-project.ts'
import { getServiceVersionsRoute } from './routes/get-service-versions.ts'
import { listApiKeysRoute } from './routes/list-api-keys.ts'
import { listProjectsRoute } from './routes/list-projects.ts'
import { pauseProjectRoute } from './routes/pause-project.ts'
import { previewClaimRoute } from './routes/preview-claim.ts'
import { previewTransferRoute } from './routes/preview-transfer.ts'
import { renameProjectRoute } from './routes/rename-project.ts'
import { repairDatabaseRoute } from './routes/repair-database.ts'
import { resetDatabasePasswordRoute } from './routes/reset-database-password.ts'
import { resizeProjectRoute } from './routes/resize-project.ts'
import { restartProjectRoute } from './routes/restart-project.ts'
import { restoreProjectRoute } from './routes/restore-project.ts'
import { revokeClaimRoute } from './routes/revoke-claim.ts'
import { transferProjectRoute } from './routes/transfer-project.ts'

export { stores } from './stores.ts'

export const area = defineArea(projects, {
  routes: {
    checkDatabase: checkDatabaseRoute,
    claimProject: claimProjectRoute,
    createClaim: createClaimRoute,
    createProject: createProjectRoute,
    deleteProject: deleteProjectRoute,
    followProjects: followProjectsRoute,
    getClaimState: getClaimStateRoute,
    getPauseStatus: getPauseStatusRoute,
    getProjectCompute: getProjectComputeRoute,
    getProjectHealth: getProjectHealthRoute,
    getProject: getProjectRoute,
    getServiceVersions: getServiceVersionsRoute,
    listApiKeys: listApiKeysRoute,
    listProjects: listProjectsRoute,
    pauseProject: pauseProjectRoute,
    previewClaim: previewClaimRoute,
    previewTransfer: previewTransferRoute,
    renameProject: renameProjectRoute,
    repairDatabase: repairDatabaseRoute,
    resetDatabasePassword: resetDatabasePasswordRoute,
    resizeProject: resizeProjectRoute,
    restartProject: restartProjectRoute,
    restoreProject: restoreProjectRoute,
    revokeClaim: revokeClaimRoute,
    transferProject: transferProjectRoute,
  },
  services: (ground) => [
    projectAuth(projectAuthOptions(ground)),
    projectRest({ logger: ground.logger }),
    projectGraphql(),
  ],
  // It keeps the locks of resumable uploads, and listeners to its changes.
  singleProcessServices: (ground) => [
    projectStorage({
      folder: projectFilesFolder(ground.config),
      logger: ground.logger,
      hasRoom: () => !ground.engine.disk().isLow,
      s3Secrets: createS3Secrets(ground),
      changes: ground.objectChanges,
      sendRemote: createGuardedStream(ground.isAddressAllowed),
      openSecret: createStorageSecrets(ground.secrets).open,
    }),
  ],
  jobs: ({ databaseChanges, engine, events, runtime }) => ({
    'clean-up-services': defineJob({
      title: 'Delete what services of projects no longer need',
      data: z.object({}),
      schedule: '17 * * * *',
      run: createServiceCleanUp({
        engine,
        runtime,
        onError: (ref, error) => events.projectWorkFailed(ref, 'clean-up of services', error),
      }),
    }),
    [settleChangeJob]: defineJob({
      title: 'Settle a change of a project’s database',
      data: z.object({ ref: z.string(), id: z.uuid() }),
      attempts: 15,
      run: ({ data: { ref, id } }) => databaseChanges.settle(ref, id),
    }),
  }),
  start: async ({ databaseChanges, engine, logger, projects: store, supervisor, projectEvents }, lifetime) => {
    lifetime.defer(
      engine.onEvent(({ id, state }) => {
        if (state !== 'running' || id === systemRef) return
        databaseChanges.settleAll(id).catch((error: unknown) => {
          logger.warn({ err: error, ref: id }, 'changes of a database could not be settled; jobs will')
        })
      }),
    )
    // Before the server closes, which waits for open streams.
    lifetime.defer(() => projectEvents.closeAll())
    // A release can come with a newer PostgreSQL. No server of an earlier one still runs: the engine has ended them.
    await store.setMinorVersion(engine.postgresVersion)
    await supervisor.resume()
  },
  health: ({ engine }) => ({
    engine: () => `${engine.running().length} running`,
    disk: () => diskWords(engine),
  }),
})
