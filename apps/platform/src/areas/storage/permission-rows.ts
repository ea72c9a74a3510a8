import { randomUUID } from 'node:crypto'
import type { storage } from '@cairn/contracts/storage/area'
import type { RowsOf } from '../../../test/permissions/row.ts'
import { inProject, managers, members, runningRef, unknownId, writers } from '../../../test/permissions/row.ts'

const asked = (body: object) => () => ({ ...unknownId(), body })

const fileBucket = () => ({
  body: { endpoint: 'https://s3.example.test', region: 'eu', name: 'files', access_key: 'key' },
})

const withChange = () => ({ ...unknownId(), body: { public: true } })

export const rows: RowsOf<typeof storage> = {
  listBuckets: inProject(members, 'storage:read', runningRef),
  getBucket: inProject(members, 'storage:read', runningRef, unknownId, 'bucket_not_found'),
  createBucket: inProject(writers, 'storage:write', runningRef, () => ({ body: { id: randomUUID() } })),
  updateBucket: inProject(writers, 'storage:write', runningRef, withChange, 'bucket_not_found'),
  emptyBucket: inProject(writers, 'storage:write', runningRef, unknownId, 'bucket_not_found'),
  listS3Keys: inProject(writers, 'secrets:read', runningRef),
  createS3Key: inProject(managers, 'secrets:write', runningRef, () => ({ body: { description: 'row' } })),
  deleteS3Key: inProject(managers, 'secrets:write', runningRef, unknownId, 's3_key_not_found'),
  deleteBucket: inProject(writers, 'storage:write', runningRef, unknownId, 'bucket_not_found'),
  listFiles: inProject(members, 'storage:read', runningRef, asked({}), 'bucket_not_found'),
  countFiles: inProject(members, 'storage:read', runningRef, asked({ items: ['a'] }), 'bucket_not_found'),
  readFile: inProject(members, 'storage:read', runningRef, asked({ name: 'a' }), 'file_not_found'),
  signFile: inProject(writers, 'storage:write', runningRef, asked({ name: 'a', expires_in: 60 }), 'file_not_found'),
  signUploads: inProject(writers, 'storage:write', runningRef, asked({ names: ['a'] }), 'bucket_not_found'),
  abandonUpload: inProject(writers, 'storage:write', runningRef, asked({ upload: randomUUID() })),
  signZip: inProject(members, 'storage:read', runningRef, asked({ items: ['a'] }), 'bucket_not_found'),
  changeFiles: inProject(
    writers,
    'storage:write',
    runningRef,
    asked({ kind: 'delete', items: ['a'] }),
    'bucket_not_found',
  ),
  getStorageSettings: inProject(members, 'storage:read', runningRef),
  updateStorageSettings: inProject(managers, 'storage:write', runningRef, () => ({ body: { fileSizeLimit: null } })),
  getFileLocation: inProject(members, 'storage:read', runningRef),
  checkFileBucket: inProject(managers, 'storage:write', runningRef, fileBucket, 'file_bucket_secret_needed'),
  setFileBucket: inProject(managers, 'storage:write', runningRef, fileBucket, 'file_bucket_secret_needed'),
  countBucketFiles: inProject(managers, 'storage:write', runningRef),
  removeFileBucket: inProject(managers, 'storage:write', runningRef),
  moveFiles: inProject(
    managers,
    'storage:write',
    runningRef,
    () => ({ body: { to: 'bucket' } }),
    'file_bucket_missing',
  ),
  listFileJobs: inProject(members, 'storage:read', runningRef),
  cancelFileJob: inProject(writers, 'storage:write', runningRef, unknownId, 'file_job_not_found'),
}
