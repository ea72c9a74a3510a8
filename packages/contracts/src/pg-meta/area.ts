import { defineArea } from '../area.ts'
import { roles, writers } from '../roles.ts'
import type * as endpoints from './endpoints.ts'

/** The database API in the paths and shapes that the reference's tools expect. */
export const pgMeta = defineArea<typeof endpoints>()({
  actions: {
    /** The schema of a project's database. Its rows, and queries, have actions of their own. */
    'tenant:Sql:Read': { resource: 'tables', roles, scope: 'database:read', does: 'see the schema of the database' },
    'tenant:Sql:Write': {
      resource: 'tables',
      roles: writers,
      scope: 'database:write',
      does: 'change the schema of the database',
    },
    'replication:Read': { resource: 'publications', roles, scope: 'database:read', does: 'see publications' },
    'replication:Write': {
      resource: 'publications',
      roles: writers,
      scope: 'database:write',
      does: 'change publications',
    },
  },
  auditActions: {
    'database.object_created': 'Created a database object',
    'database.object_changed': 'Changed a database object',
    'database.object_deleted': 'Deleted a database object',
  },
  errors: {
    table_changed: [409, 'The table was changed by someone else in the meantime. Load it again.'],
    table_change_invalid: [422, 'The table cannot be changed this way.'],
    privileges_changed: [409, 'The privileges were changed by someone else in the meantime. Load them again.'],
    privileges_of_others: [
      422,
      'Nothing was changed: some of these privileges can only be changed by the role that owns the object or granted them.',
    ],
    definition_invalid: [422, 'The definition cannot be changed this way.'],
    foreign_server_silent: [422, 'The other server did not answer within 15 seconds.'],
    foreign_address_refused: [422, 'This address is not allowed for a foreign server.'],
    object_not_found: [404, 'This object does not exist. It may have been renamed or dropped.'],
  },
})
