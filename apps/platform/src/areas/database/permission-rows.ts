import { randomUUID } from 'node:crypto'
import type { database } from '@cairn/contracts/database/area'
import type { RowsOf } from '../../../test/permissions/row.ts'
import { inDatabase, inProject, members, runningRef, unknownId, writers } from '../../../test/permissions/row.ts'

let lastKey = 1
const nextKey = () => String(++lastKey)

const unknownImport = () => ({ params: { id: randomUUID() } })

const endedQuery = () => ({ params: { id: '1-1-1' } })

const newView = () => ({
  ...unknownId(),
  body: { relation_id: 16_384, name: 'mine', filter: null, sort: null, columns: [{ name: 'id', is_pinned: true }] },
})

export const rows: RowsOf<typeof database> = {
  listRelations: inDatabase(members, 'database:read'),
  getRelation: inDatabase(members, 'database:read'),
  listColumnTypes: inDatabase(members, 'database:read'),
  testPolicies: inDatabase(writers, 'database:write', () => ({
    body: { command: 'SELECT', impersonation: { role: 'anon' } },
  })),
  runQuery: inDatabase(members, 'database:read', () => ({ body: { query: 'select * from kept' } })),
  exportQuery: inDatabase(members, 'database:read', () => ({ body: { query: 'select * from kept' } })),
  listQueryRuns: inProject(members, 'database:read', runningRef),
  getQueryRun: inProject(members, 'database:read', runningRef, unknownId, 'query_run_not_found'),
  getQueryRunResult: inProject(members, 'database:read', runningRef, unknownId, 'query_run_not_found'),
  cancelQueryRun: inProject(members, 'database:read', runningRef, unknownId, 'query_run_not_found'),
  listRunningQueries: inDatabase(members, 'database:read'),
  listWebhookDeliveries: inDatabase(members, 'database:read'),
  cancelRunningQuery: { ...inDatabase(writers, 'database:write', endedQuery), meet: 'running_query_not_found' },
  terminateRunningQuery: { ...inDatabase(writers, 'database:write', endedQuery), meet: 'running_query_not_found' },
  listRows: inDatabase(members, 'database:read'),
  listFirstRows: inProject(members, 'database:read', runningRef, ({ table }) => ({ params: { id: table } })),
  listRowMarks: inDatabase(members, 'database:read'),
  listColumnValues: inDatabase(members, 'database:read', () => ({ query: { column: 'note' } })),
  countRows: inDatabase(members, 'database:read'),
  exportRows: inDatabase(members, 'database:read'),
  createImport: inDatabase(writers, 'database:write', ({ table }) => ({
    body: { file_name: 'a.csv', options: { format: 'csv', relation_id: Number(table) } },
  })),
  tryImport: inDatabase(writers, 'database:write', ({ table }) => ({
    body: { sample: 'id,note\n1000,new\n', options: { format: 'csv', relation_id: Number(table) } },
  })),
  listImports: inDatabase(members, 'database:read'),
  getImport: { ...inDatabase(members, 'database:read', unknownImport), meet: 'import_not_found' },
  uploadImport: {
    ...inDatabase(writers, 'database:write', () => ({ ...unknownImport(), body: new Uint8Array(1) })),
    meet: 'import_not_found',
  },
  cancelImport: { ...inDatabase(writers, 'database:write', unknownImport), meet: 'import_not_found' },
  createIndexBuild: {
    ...inDatabase(writers, 'database:write', () => ({
      body: { schema: 'public', table: 'no such table', columns: 'id' },
    })),
    meet: 'table_not_found',
  },
  listIndexBuilds: inDatabase(members, 'database:read'),
  cancelIndexBuild: { ...inDatabase(writers, 'database:write', unknownImport), meet: 'index_build_not_found' },
  getCell: inDatabase(members, 'database:read', () => ({ body: { key: { id: '1' }, column: 'note' } })),
  insertRow: inDatabase(writers, 'database:write', () => ({ body: { values: { id: nextKey(), note: 'new' } } })),
  updateRow: inDatabase(writers, 'database:write', () => ({ body: { key: { id: '1' }, values: { note: 'kept' } } })),
  updateRows: inDatabase(writers, 'database:write', () => ({
    body: { changes: [{ key: { id: '1' }, values: { note: 'kept' }, expected: {} }] },
  })),
  saveStagedChanges: inDatabase(writers, 'database:write', () => ({
    body: { changes: [], deletes: [], inserts: [{ values: { id: nextKey(), note: 'new' } }] },
  })),
  listTableViews: inProject(members, 'projects:read', runningRef, ({ table }) => ({ query: { relation_id: table } })),
  saveTableView: inProject(members, 'projects:write', runningRef, newView),
  deleteTableView: inProject(members, 'projects:write', runningRef, unknownId, 'table_view_not_found'),
  saveSharedTableView: inProject(writers, 'projects:write', runningRef, newView),
  deleteSharedTableView: inProject(writers, 'projects:write', runningRef, unknownId, 'table_view_not_found'),
  deleteRows: inDatabase(writers, 'database:write', () => ({ body: { keys: [{ id: nextKey() }] } })),
}
