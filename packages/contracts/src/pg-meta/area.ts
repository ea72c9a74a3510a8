import { defineArea } from '../area.ts'
import type * as endpoints from './endpoints.ts'

/** The database API in the paths and shapes that the reference's tools expect. Its actions are those of `database`. */
export const pgMeta = defineArea<typeof endpoints>()({
  auditActions: {
    'database.object_created': 'Created a database object',
    'database.object_changed': 'Changed a database object',
    'database.object_deleted': 'Deleted a database object',
  },
  errors: {
    table_changed: [409, 'The table was changed by someone else in the meantime. Load it again.'],
    table_change_invalid: [422, 'The table cannot be changed this way.'],
    object_not_found: [404, 'This object does not exist. It may have been renamed or dropped.'],
  },
})
