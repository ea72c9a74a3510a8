import { StoredBucket } from '@cairn/contracts/storage/buckets'
import { withService } from '../../project-runtime/with-service.ts'
import type { CallOrigin } from '../../route.ts'
import type { StoredProject } from '../projects/project-store.ts'
import { askStorage, bucketPath } from './ask-storage.ts'

interface BucketQuestion extends CallOrigin {
  project: StoredProject
  params: { id: string }
}

/** Throws `bucket_not_found`. */
export const findBucket = (call: BucketQuestion) =>
  withService(call.context, { project: call.project, name: 'storage' }, async ({ open }) =>
    StoredBucket.parse(await askStorage(call, open, { method: 'GET', path: bucketPath(call.params.id) })),
  )
