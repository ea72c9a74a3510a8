import { defineArea } from '../area.ts'
import { roles, writers } from '../roles.ts'
import type * as endpoints from './endpoints.ts'

export const database = defineArea<typeof endpoints>()({
  actions: {
    'sql:Read': { resource: 'tables', roles, scope: 'database:read', does: 'read tables' },
    'sql:Write': { resource: 'tables', roles: writers, scope: 'database:write', does: 'change tables and rows' },
    /** Queries: those of read-only members may only read, and run as the role `cairn_reader`. */
    'sql:Run': { resource: 'queries', roles, scope: 'database:read', does: 'run queries' },
    'table_views:Read': { resource: 'table_views', roles, scope: 'projects:read', does: 'see saved views of tables' },
    'table_views:Write': { resource: 'table_views', roles, scope: 'projects:write', does: 'save views of tables' },
    'table_views:Share': {
      resource: 'table_views',
      roles: writers,
      scope: 'projects:write',
      does: 'share views of tables',
    },
  },
  auditActions: {
    'table.imported': 'Imported rows into a table',
    'table.exported': 'Exported rows of a table',
    'query.exported': 'Exported the rows of a query',
    'query.cancelled': 'Cancelled a running query',
    'query.terminated': 'Closed the session of a running query',
    'index.built': 'Built an index',
    'table_view.shared': 'Shared a view of a table',
    'table_view.changed': 'Changed a shared view of a table',
    'table_view.deleted': 'Deleted a shared view of a table',
  },
  errors: {
    import_failed: [422, 'The file could not be imported.'],
    import_not_found: [404, 'This import does not exist.'],
    import_ended: [409, 'This import has ended, or its file has been sent already.'],
    too_many_transfers: [
      429,
      'Too many imports, exports, index builds, backups and deletions of files are in progress. Wait until one has ended.',
    ],
    index_build_not_found: [404, 'This index build does not exist.'],
    index_build_ended: [409, 'This index build has ended.'],
    connection_header_missing: [400, 'API Error: happened while trying to acquire connection to the database'],
    read_only_access: [403, 'Your role has read-only access to this database.'],
    table_not_found: [404, 'This table does not exist. It may have been renamed or dropped.'],
    table_view_not_found: [404, 'This view does not exist. It may have been deleted.'],
    too_many_table_views: [409, 'This table has too many saved views. Delete some of them first.'],
    row_not_found: [404, 'This row no longer exists.'],
    row_changed: [409, 'The row was changed by someone else in the meantime.'],
    table_without_key: [422, 'The table has no primary key, so rows cannot be edited.'],
    query_failed: [422, 'The database refused the statement.'],
    query_run_not_found: [404, 'This query run does not exist. Results are kept for an hour, until you sign out.'],
    query_run_exists: [409, 'This query run exists already.'],
    too_many_query_runs: [
      429,
      'Too many of your queries are running in this project. Cancel one, or wait until it ends.',
    ],
    running_query_not_found: [404, 'This query is not running any more.'],
    query_cancelled: [422, 'The query was cancelled.'],
    query_timeout: [422, 'The query ran longer than its time limit and was cancelled.'],
  },
})
