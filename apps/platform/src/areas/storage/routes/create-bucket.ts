import { createBucket } from '@cairn/contracts/storage/buckets'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { changeBucket } from '../change-bucket.ts'

export const createBucketRoute = route(createBucket, {
  permission: inProject('storage:Write'),
  handle: (call) => {
    const { id, ...limits } = call.body
    return changeBucket(call, {
      action: 'bucket.created',
      asked: { method: 'POST', path: '/bucket', body: { id, name: id, ...limits } },
      details: { bucket_id: id, public: limits.public },
    })
  },
})
