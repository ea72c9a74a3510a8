import { checkFileBucket } from '@cairn/contracts/storage/location'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { secretKeyOf, tryFileBucket } from '../location/file-bucket.ts'

export const checkFileBucketRoute = route(checkFileBucket, {
  permission: inProject('storage_settings:Write'),
  handle: async (call) => {
    await tryFileBucket(call, call.body, await secretKeyOf(call.context, call.project.ref, call.body))
    return {}
  },
})
