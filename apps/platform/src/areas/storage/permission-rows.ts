import { randomUUID } from 'node:crypto'
import type { storage } from '@cairn/contracts/storage/area'
import type { RowsOf } from '../../../test/permissions/row.ts'
import { inProject, members, runningRef, unknownId, writers } from '../../../test/permissions/row.ts'

const withChange = () => ({ ...unknownId(), body: { public: true } })

export const rows: RowsOf<typeof storage> = {
  listBuckets: inProject(members, 'storage:read', runningRef),
  getBucket: inProject(members, 'storage:read', runningRef, unknownId, 'bucket_not_found'),
  createBucket: inProject(writers, 'storage:write', runningRef, () => ({ body: { id: randomUUID() } })),
  updateBucket: inProject(writers, 'storage:write', runningRef, withChange, 'bucket_not_found'),
  emptyBucket: inProject(writers, 'storage:write', runningRef, unknownId, 'bucket_not_found'),
  deleteBucket: inProject(writers, 'storage:write', runningRef, unknownId, 'bucket_not_found'),
}
