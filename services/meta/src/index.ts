export { adviseIndexes } from './index-advice/advise-indexes.ts'
export { endRunningQuery } from './activity/end-running-query.ts'
export { listRunningQueries } from './activity/list-running-queries.ts'
export type { Finding } from './advisors/lint-database.ts'
export { databaseLintNames, lintDatabase } from './advisors/lint-database.ts'
export {
  explainStatement,
  listQueryStatistics,
  resetQueryStatistics,
  statementText,
} from './advisors/query-statistics.ts'
export type { OutlinedRelation } from './assistant/schema-outline.ts'
export { describeRelations, outlineSchema } from './assistant/schema-outline.ts'
export { reviewStatement } from './assistant/review-statement.ts'
export { exportQuery } from './bulk/export/export-query.ts'
export { exportRows } from './bulk/export/export-rows.ts'
export type { ImportProgress, ImportResult, ImportRun } from './bulk/import/import-rows.ts'
export { importRows } from './bulk/import/import-rows.ts'
export { importScript } from './bulk/import/import-script.ts'
export type { IndexProgress, NamedIndex } from './indexes/build-index.ts'
export {
  buildIndex,
  indexProgress,
  indexStatement,
  nameOfIndex,
  requireTable,
  sessionOfBuild,
  settleIndex,
} from './indexes/build-index.ts'
export { recordIndexBuild } from './indexes/record-build.ts'
export { getRelation } from './catalogue/get-relation.ts'
export { listColumnTypes } from './catalogue/list-column-types.ts'
export { listRelations } from './catalogue/list-relations.ts'
export type { Database } from './database.ts'
export { forApplication, toApplicationName } from './database.ts'
export { impersonating } from './impersonation.ts'
export { getDefinition } from './definitions/get-definition.ts'
export { previewDefinition } from './definitions/preview-definition.ts'
export type { MetaErrorDetails } from './meta-error.ts'
export type { ListQuery, ObjectKind } from './objects/object-kind.ts'
export { getObject, listObjects } from './objects/object-kind.ts'
export { objectKinds } from './objects/kinds.ts'
export { tableKind } from './objects/table.ts'
export { typeKind } from './objects/type.ts'
export { roleKind } from './objects/role.ts'
export { foreignTableKind, materializedViewKind, viewKind } from './objects/view.ts'
export type { ChangeRecord } from './objects/change-object.ts'
export { grantColumnPrivileges, revokeColumnPrivileges } from './objects/writes/column-privileges.ts'
export { objectWrites } from './objects/writes/kinds.ts'
export type { ObjectChanges, ObjectWrites } from './objects/writes/object-writes.ts'
export { createObject, deleteObject, updateObject } from './objects/writes/object-writes.ts'
export { foreignServerKind } from './foreign-servers/foreign-server-kind.ts'
export { listRemoteTables, testForeignServer } from './foreign-servers/remote-tables.ts'
export {
  createForeignServer,
  deleteForeignServer,
  importForeignTables,
  updateForeignServer,
} from './foreign-servers/write-servers.ts'
export { exportSchema } from './schema-export/export-schema.ts'
export { listDependents } from './tables/list-dependents.ts'
export { planTableChange } from './tables/plan-change.ts'
export { changeTable } from './tables/run-change.ts'
export { getTableDefinition } from './tables/table-definition.ts'
export { changeRolePrivileges, planRolePrivileges } from './privileges/change-privileges.ts'
export { getRolePrivileges } from './privileges/role-privileges.ts'
export { MetaError } from './meta-error.ts'
export type { PolicyTestRequest } from './policies/test-policies.ts'
export { testPolicies } from './policies/test-policies.ts'
export type { CountQuery, RowCount } from './rows/count-rows.ts'
export { countRows } from './rows/count-rows.ts'
export { getCell } from './rows/get-cell.ts'
export { listColumnValues } from './rows/list-column-values.ts'
export type { MarksQuery } from './rows/list-row-marks.ts'
export { listRowMarks } from './rows/list-row-marks.ts'
export type { RowsQuery } from './rows/list-rows.ts'
export { listRows } from './rows/list-rows.ts'
export type { WrittenRow } from './rows/write-rows.ts'
export { saveStaged } from './rows/save-staged.ts'
export { updateRows } from './rows/update-rows.ts'
export { deleteRows, insertRow, updateRow } from './rows/write-rows.ts'
export { forFreeing, freesSpace } from './read-only/freeing-statements.ts'
export { ReadOnlyPool } from './read-only/read-only-pool.ts'
export { RepairedPool } from './repaired-pool.ts'
export { applyMigration, listMigrations } from './migrations.ts'
export { queryRows } from './query-rows.ts'
export type { QueryRequest, QueryResult } from './run-query.ts'
export { runQuery } from './run-query.ts'
export { deparseSql, formatSql, parseSql } from './text/sql-text.ts'
export { generateTypescript } from './typescript/generate-typescript.ts'
export {
  createCronJob,
  deleteCronJob,
  getCronJob,
  listCronJobs,
  listCronRuns,
  requestCronRun,
  updateCronJob,
} from './cron/jobs.ts'
export { exposeQueues, hideQueues } from './queues/exposure.ts'
export {
  archiveQueueMessages,
  deleteQueueMessages,
  getQueueMessage,
  listQueueMessages,
  sendQueueMessage,
} from './queues/messages.ts'
export { createQueue, deleteQueue, getQueue, listQueues, purgeQueue, updateQueue } from './queues/queues.ts'
export {
  createVaultSecret,
  deleteVaultSecret,
  listVaultSecrets,
  revealVaultSecret,
  updateVaultSecret,
} from './vault/secrets.ts'
export { compareSchemas } from './schema-diff/compare-schemas.ts'
export type { DatabaseLogin, SchemaDiff } from './schema-diff/compare-schemas.ts'
export { mergeSchema } from './schema-diff/merge-schema.ts'
export { listWebhookDeliveries } from './webhooks/list-deliveries.ts'
