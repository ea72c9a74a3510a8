import { defineArea } from '../area.ts'
import { roles, writers } from '../roles.ts'
import type * as endpoints from './endpoints.ts'

export const storage = defineArea<typeof endpoints>()({
  actions: {
    'storage:Read': { resource: 'storage', roles, scope: 'storage:read', does: 'see buckets' },
    'storage:Write': {
      resource: 'storage',
      roles: writers,
      scope: 'storage:write',
      does: 'create, change, empty and delete buckets',
    },
  },
  auditActions: {
    'bucket.created': 'Created a bucket',
    'bucket.changed': 'Changed a bucket',
    'bucket.emptied': 'Deleted all files of a bucket',
    'bucket.deleted': 'Deleted a bucket',
  },
  errors: {
    bucket_not_found: [404, 'This bucket does not exist. It may have been deleted.'],
    bucket_exists: [409, 'A bucket with this name exists already.'],
    bucket_busy: [409, 'The files of this bucket are being deleted. Wait until that has ended.'],
    bucket_refused: [422, 'The storage service of the project refused this.'],
  },
})
