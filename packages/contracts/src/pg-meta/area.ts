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
    object_not_found: [404, 'This object does not exist. It may have been renamed or dropped.'],
  },
})
