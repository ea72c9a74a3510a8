import { deleteBucket } from '@cairn/contracts/storage/buckets'
import { actorOf } from '../../../audit/record-audit.ts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { bucketPath, isNotEmpty } from '../ask-storage.ts'
import { changeBucket } from '../change-bucket.ts'

export const deleteBucketRoute = route(deleteBucket, {
  permission: inProject('storage:Write'),
  handle: async (call) => {
    const { id } = call.params
    try {
      await changeBucket(call, {
        action: 'bucket.deleted',
        asked: { method: 'DELETE', path: bucketPath(id) },
        details: { bucket_id: id },
      })
      return { id, is_deleted: true }
    } catch (error) {
      if (!isNotEmpty(error)) throw error
    }
    await call.context.bucketJobs.enqueue(actorOf(call), { ref: call.project.ref, bucket: id, deletes: true })
    return { id, is_deleted: false }
  },
})
