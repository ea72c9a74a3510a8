import { listBuckets, StoredBucket } from '@cairn/contracts/storage/buckets'
import { z } from 'zod'
import { inProject } from '../../../permissions.ts'
import { withService } from '../../../project-runtime/with-service.ts'
import { route } from '../../../route.ts'
import { askStorage } from '../ask-storage.ts'

const Buckets = z.array(StoredBucket)

export const listBucketsRoute = route(listBuckets, {
  permission: inProject('storage:Read'),
  handle: async (call) => {
    const { context, project: stored } = call
    // Before the buckets: a bucket is never listed without the job that has not ended yet.
    const work = await context.bucketJobs.list(stored.ref)
    return withService(context, { project: stored, name: 'storage' }, async ({ open, project }) => ({
      buckets: Buckets.parse(await askStorage(call, open, { method: 'GET', path: '/bucket' })).map((bucket) => ({
        ...bucket,
        work: work.get(bucket.id) ?? null,
      })),
      upload_limit: project.maxUploadBytes ?? null,
    }))
  },
})
