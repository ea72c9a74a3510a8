import { storage } from '@cairn/contracts/storage/area'
import type { Ground } from '../../ground.ts'
import { defineArea } from '../define-area.ts'
import { createBucketJobs } from './bucket-jobs.ts'
import { emptyBucketJob } from './empty-bucket-job.ts'
import { emptyBucketJobName } from './empty-bucket-job-name.ts'
import { createBucketRoute } from './routes/create-bucket.ts'
import { deleteBucketRoute } from './routes/delete-bucket.ts'
import { emptyBucketRoute } from './routes/empty-bucket.ts'
import { getBucketRoute } from './routes/get-bucket.ts'
import { listBucketsRoute } from './routes/list-buckets.ts'
import { updateBucketRoute } from './routes/update-bucket.ts'

export const stores = (ground: Ground) => ({ bucketJobs: createBucketJobs(ground) })

export const area = defineArea(storage, {
  routes: {
    listBuckets: listBucketsRoute,
    getBucket: getBucketRoute,
    createBucket: createBucketRoute,
    updateBucket: updateBucketRoute,
    emptyBucket: emptyBucketRoute,
    deleteBucket: deleteBucketRoute,
  },
  jobs: (context) => ({ [emptyBucketJobName]: emptyBucketJob(context) }),
})
