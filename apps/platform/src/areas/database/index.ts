import { database } from '@cairn/contracts/database/area'
import type { Ground } from '../../ground.ts'
import { defineArea } from '../define-area.ts'
import { cancelImportRoute } from './routes/cancel-import.ts'
import { createImportRoute } from './routes/create-import.ts'
import { getImportRoute } from './routes/get-import.ts'
import { listImportsRoute } from './routes/list-imports.ts'
import { cancelIndexBuildRoute } from './routes/cancel-index-build.ts'
import { createIndexBuildRoute } from './routes/create-index-build.ts'
import { listIndexBuildsRoute } from './routes/list-index-builds.ts'
import { buildIndexJob, buildIndexJobName, deleteOldIndexBuildsJob } from './index-builds/build-index-job.ts'
import { startExtensionHost } from './extension-host/start-extension-host.ts'
import { createIndexBuilds } from './index-builds/index-builds.ts'
import { tryImportRoute } from './routes/try-import.ts'
import { uploadImportRoute } from './routes/upload-import.ts'
import { countRowsRoute } from './routes/count-rows.ts'
import { deleteRowsRoute } from './routes/delete-rows.ts'
import { exportQueryRoute } from './routes/export-query.ts'
import { exportRowsRoute } from './routes/export-rows.ts'
import { getCellRoute } from './routes/get-cell.ts'
import { getRelationRoute } from './routes/get-relation.ts'
import { insertRowRoute } from './routes/insert-row.ts'
import { listColumnTypesRoute } from './routes/list-column-types.ts'
import { listColumnValuesRoute } from './routes/list-column-values.ts'
import { listRelationsRoute } from './routes/list-relations.ts'
import { listRowMarksRoute } from './routes/list-row-marks.ts'
import { listFirstRowsRoute } from './routes/list-first-rows.ts'
import { listRowsRoute } from './routes/list-rows.ts'
import { testPoliciesRoute } from './routes/test-policies.ts'
import { cancelQueryRunRoute } from './routes/cancel-query-run.ts'
import { getQueryRunResultRoute } from './routes/get-query-run-result.ts'
import { getQueryRunRoute } from './routes/get-query-run.ts'
import { listQueryRunsRoute } from './routes/list-query-runs.ts'
import { cancelRunningQueryRoute, terminateRunningQueryRoute } from './routes/end-running-query.ts'
import { listRunningQueriesRoute } from './routes/list-running-queries.ts'
import { deleteOldQueryRunsJob } from './query-runs/delete-old-job.ts'
import { QueryRuns } from './query-runs/query-runs.ts'
import { runQueryRoute } from './routes/run-query.ts'
import { updateRowRoute } from './routes/update-row.ts'
import { createImports } from './imports/imports.ts'
import { deleteOldImportsJob, importJob, importJobName } from './imports/import-job.ts'
import { updateRowsRoute } from './routes/update-rows.ts'
import { deleteSharedTableViewRoute } from './routes/delete-shared-table-view.ts'
import { deleteTableViewRoute } from './routes/delete-table-view.ts'
import { listTableViewsRoute } from './routes/list-table-views.ts'
import { listWebhookDeliveriesRoute } from './routes/list-webhook-deliveries.ts'
import { saveSharedTableViewRoute } from './routes/save-shared-table-view.ts'
import { saveStagedChangesRoute } from './routes/save-staged-changes.ts'
import { saveTableViewRoute } from './routes/save-table-view.ts'
import { createTableViewStore } from './table-views/table-view-store.ts'
import { createTableTransfers } from './table-transfers.ts'

const openQueryRuns = async (ground: Ground): Promise<QueryRuns> => {
  const queryRuns = new QueryRuns(ground)
  await queryRuns.load()
  return queryRuns
}

export const stores = async (ground: Ground) => ({
  queryRuns: await openQueryRuns(ground),
  tableTransfers: createTableTransfers(ground.db),
  imports: createImports(ground),
  indexBuilds: createIndexBuilds(ground),
  tableViews: createTableViewStore(ground.db),
})

export const area = defineArea(database, {
  routes: {
    cancelIndexBuild: cancelIndexBuildRoute,
    createIndexBuild: createIndexBuildRoute,
    listIndexBuilds: listIndexBuildsRoute,
    cancelImport: cancelImportRoute,
    createImport: createImportRoute,
    getImport: getImportRoute,
    listImports: listImportsRoute,
    tryImport: tryImportRoute,
    uploadImport: uploadImportRoute,
    countRows: countRowsRoute,
    deleteRows: deleteRowsRoute,
    exportQuery: exportQueryRoute,
    exportRows: exportRowsRoute,
    getCell: getCellRoute,
    getRelation: getRelationRoute,
    insertRow: insertRowRoute,
    listColumnTypes: listColumnTypesRoute,
    listColumnValues: listColumnValuesRoute,
    listRelations: listRelationsRoute,
    listRowMarks: listRowMarksRoute,
    listRows: listRowsRoute,
    listFirstRows: listFirstRowsRoute,
    runQuery: runQueryRoute,
    listQueryRuns: listQueryRunsRoute,
    getQueryRun: getQueryRunRoute,
    getQueryRunResult: getQueryRunResultRoute,
    cancelQueryRun: cancelQueryRunRoute,
    listRunningQueries: listRunningQueriesRoute,
    cancelRunningQuery: cancelRunningQueryRoute,
    terminateRunningQuery: terminateRunningQueryRoute,
    testPolicies: testPoliciesRoute,
    updateRow: updateRowRoute,
    saveStagedChanges: saveStagedChangesRoute,
    updateRows: updateRowsRoute,
    listTableViews: listTableViewsRoute,
    saveTableView: saveTableViewRoute,
    deleteTableView: deleteTableViewRoute,
    saveSharedTableView: saveSharedTableViewRoute,
    deleteSharedTableView: deleteSharedTableViewRoute,
    listWebhookDeliveries: listWebhookDeliveriesRoute,
  },
  jobs: (context) => ({
    [importJobName]: importJob(context),
    'delete-old-imports': deleteOldImportsJob(context),
    [buildIndexJobName]: buildIndexJob(context),
    'delete-old-query-runs': deleteOldQueryRunsJob(context),
    'delete-old-index-builds': deleteOldIndexBuildsJob(context),
  }),
  start: async (context, lifetime) => {
    const { imports, indexBuilds, queryRuns } = context
    startExtensionHost(context, lifetime)
    // Before the server closes, which waits for requests that wait for a run.
    lifetime.defer(() => queryRuns.close())
    await imports.endUploads()
    await indexBuilds.settleInterrupted()
  },
})
