import { getBucket } from '@cairn/contracts/storage/buckets'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { findBucket } from '../find-bucket.ts'

export const getBucketRoute = route(getBucket, {
  permission: inProject('storage:Read'),
  handle: (call) => findBucket(call),
})
