import { StoredBucket } from '@cairn/contracts/storage/buckets'
import { listManagedBuckets } from '@cairn/contracts/management/storage'
import { z } from 'zod'
import { inProject } from '../../../permissions.ts'
import { withService } from '../../../project-runtime/with-service.ts'
import { route } from '../../../route.ts'
import { askStorage } from '../../storage/ask-storage.ts'

const Buckets = z.array(StoredBucket.extend({ owner: z.string() }))

export const listManagedBucketsRoute = route(listManagedBuckets, {
  permission: inProject('storage:Read'),
  handle: (call) =>
    withService(call.context, { project: call.project, name: 'storage' }, async ({ open }) =>
      Buckets.parse(await askStorage(call, open, { method: 'GET', path: '/bucket' })).map(
        ({ id, name, owner, public: isPublic, created_at, updated_at }) => ({
          id,
          name,
          owner,
          public: isPublic,
          created_at,
          updated_at,
        }),
      ),
    ),
})
