import { updateBucket } from '@cairn/contracts/storage/buckets'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { bucketPath } from '../ask-storage.ts'
import { changeBucket } from '../change-bucket.ts'

export const updateBucketRoute = route(updateBucket, {
  permission: inProject('storage:Write'),
  handle: (call) =>
    changeBucket(call, {
      action: 'bucket.changed',
      asked: { method: 'PUT', path: bucketPath(call.params.id), body: call.body },
      details: { bucket_id: call.params.id, ...call.body },
    }),
})
