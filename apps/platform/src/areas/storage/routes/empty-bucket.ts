import { emptyBucket } from '@cairn/contracts/storage/buckets'
import { actorOf } from '../../../audit/record-audit.ts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { findBucket } from '../find-bucket.ts'

export const emptyBucketRoute = route(emptyBucket, {
  permission: inProject('storage:Write'),
  handle: async (call) => {
    const { id } = await findBucket(call)
    await call.context.bucketJobs.enqueue(actorOf(call), { ref: call.project.ref, bucket: id, deletes: false })
    return { id }
  },
})
