import { countBucketFiles } from '@cairn/contracts/storage/location'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { countBucketFiles as count } from '../location/file-bucket.ts'

export const countBucketFilesRoute = route(countBucketFiles, {
  // It looks at every file, and only who may remove the bucket asks.
  permission: inProject('storage_settings:Write'),
  handle: async (call) => ({ files: await count(call) }),
})
