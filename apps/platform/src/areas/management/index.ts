import { management } from '@cairn/contracts/management/area'
import { defineArea } from '../define-area.ts'
import {
  createManagedBranchRoute,
  deleteManagedBranchRoute,
  listManagedBranchesRoute,
  mergeManagedBranchRoute,
  resetManagedBranchRoute,
} from './routes/branches.ts'
import { applyManagedMigrationRoute, listManagedMigrationsRoute, runManagedQueryRoute } from './routes/database.ts'
import { queryManagedLogSourcesRoute, queryManagedLogsRoute } from './routes/logs.ts'
import { getManagedOrganizationRoute, listManagedOrganizationsRoute } from './routes/organizations.ts'
import {
  createManagedProjectRoute,
  getManagedProjectRoute,
  listManagedProjectsRoute,
  pauseManagedProjectRoute,
  restoreManagedProjectRoute,
} from './routes/projects.ts'
import { listManagedBucketsRoute } from './routes/storage.ts'

export const area = defineArea(management, {
  routes: {
    applyManagedMigration: applyManagedMigrationRoute,
    createManagedBranch: createManagedBranchRoute,
    createManagedProject: createManagedProjectRoute,
    deleteManagedBranch: deleteManagedBranchRoute,
    getManagedOrganization: getManagedOrganizationRoute,
    getManagedProject: getManagedProjectRoute,
    listManagedBuckets: listManagedBucketsRoute,
    listManagedBranches: listManagedBranchesRoute,
    listManagedMigrations: listManagedMigrationsRoute,
    listManagedOrganizations: listManagedOrganizationsRoute,
    listManagedProjects: listManagedProjectsRoute,
    mergeManagedBranch: mergeManagedBranchRoute,
    pauseManagedProject: pauseManagedProjectRoute,
    queryManagedLogSources: queryManagedLogSourcesRoute,
    queryManagedLogs: queryManagedLogsRoute,
    resetManagedBranch: resetManagedBranchRoute,
    restoreManagedProject: restoreManagedProjectRoute,
    runManagedQuery: runManagedQueryRoute,
  },
})
