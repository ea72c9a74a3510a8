import { projectAuth } from '@cairn/auth'
import { projects } from '@cairn/contracts/projects/area'
import { defineArea } from '../define-area.ts'
import { diskWords } from './disk-words.ts'
import { checkDatabaseRoute } from './routes/check-database.ts'
import { createProjectRoute } from './routes/create-project.ts'
import { deleteProjectRoute } from './routes/delete-project.ts'
import { followProjectsRoute } from './routes/follow-projects.ts'
import { getProjectHealthRoute } from './routes/get-project-health.ts'
import { getProjectRoute } from './routes/get-project.ts'
import { listApiKeysRoute } from './routes/list-api-keys.ts'
import { listProjectsRoute } from './routes/list-projects.ts'
import { pauseProjectRoute } from './routes/pause-project.ts'
import { previewTransferRoute } from './routes/preview-transfer.ts'
import { renameProjectRoute } from './routes/rename-project.ts'
import { repairDatabaseRoute } from './routes/repair-database.ts'
import { resetDatabasePasswordRoute } from './routes/reset-database-password.ts'
import { restartProjectRoute } from './routes/restart-project.ts'
import { restoreProjectRoute } from './routes/restore-project.ts'
import { transferProjectRoute } from './routes/transfer-project.ts'

export { stores } from './stores.ts'

export const area = defineArea(projects, {
  routes: {
    checkDatabase: checkDatabaseRoute,
    createProject: createProjectRoute,
    deleteProject: deleteProjectRoute,
    followProjects: followProjectsRoute,
    getProjectHealth: getProjectHealthRoute,
    getProject: getProjectRoute,
    listApiKeys: listApiKeysRoute,
    listProjects: listProjectsRoute,
    pauseProject: pauseProjectRoute,
    previewTransfer: previewTransferRoute,
    renameProject: renameProjectRoute,
    repairDatabase: repairDatabaseRoute,
    resetDatabasePassword: resetDatabasePasswordRoute,
    restartProject: restartProjectRoute,
    restoreProject: restoreProjectRoute,
    transferProject: transferProjectRoute,
  },
  services: ({ authShared, logger, mail }) => [
    projectAuth({ logger, shared: authShared, send: mail.send, delivers: mail.delivers }),
  ],
  start: async ({ supervisor, projectEvents }, lifetime) => {
    // Before the server closes, which waits for open streams.
    lifetime.defer(() => projectEvents.closeAll())
    await supervisor.resume()
  },
  health: ({ engine }) => ({
    engine: () => `${engine.running().length} running`,
    disk: () => diskWords(engine),
  }),
})
