import { defineArea } from '../area.ts'
import { managers, roles, writers } from '../roles.ts'
import type * as endpoints from './endpoints.ts'

export const storage = defineArea<typeof endpoints>()({
  actions: {
    'storage:Read': { resource: 'storage', roles, scope: 'storage:read', does: 'see buckets and files' },
    'storage:Write': {
      resource: 'storage',
      roles: writers,
      scope: 'storage:write',
      does: 'create, change, empty and delete buckets, and change files',
    },
    'storage_settings:Read': {
      resource: 'storage_settings',
      roles,
      scope: 'storage:read',
      does: 'see the settings of storage',
    },
    'storage_settings:Write': {
      resource: 'storage_settings',
      roles: managers,
      scope: 'storage:write',
      does: 'change the settings of storage',
    },
  },
  auditActions: {
    'project.storage_changed': 'Changed the settings of storage',
    'bucket.created': 'Created a bucket',
    'bucket.changed': 'Changed a bucket',
    'bucket.emptied': 'Deleted all files of a bucket',
    'bucket.deleted': 'Deleted a bucket',
    'files.uploaded': 'Uploaded files to a bucket',
    'files.deleted': 'Deleted files of a bucket',
    'files.moved': 'Moved files in a bucket',
    'files.copied': 'Copied files in a bucket',
    'file.shared': 'Created a signed URL of a file',
    'files.renamed': 'Renamed a file or folder of a bucket',
    'storage.s3_key_created': 'Created an S3 access key',
    'storage.s3_key_deleted': 'Deleted an S3 access key',
    'storage.file_bucket_set': 'Changed the S3 bucket that files can be kept in',
    'storage.file_bucket_removed': 'Removed the S3 bucket that files can be kept in',
    'storage.files_moved': 'Started to move the files of storage to another place',
  },
  errors: {
    bucket_not_found: [404, 'This bucket does not exist. It may have been deleted.'],
    bucket_exists: [409, 'A bucket with this name exists already.'],
    bucket_busy: [409, 'The files of this bucket are being deleted. Wait until that has ended.'],
    upload_limit_of_plan: [422, 'The plan of the project does not allow files of this size.'],
    file_not_found: [404, 'These files do not exist. They may have been moved or deleted.'],
    folders_overlap: [422, 'A folder cannot be moved or copied into itself, or onto a folder that it is in.'],
    name_taken: [409, 'Something in this folder has this name already.'],
    file_job_not_found: [404, 'This job does not exist.'],
    file_job_ended: [409, 'This job has ended already.'],
    s3_key_not_found: [404, 'This access key does not exist. It may have been deleted.'],
    too_many_s3_keys: [409, 'There are 50 access keys. Delete one that is no longer used.'],
    file_bucket_failed: [422, 'The bucket cannot be used.'],
    file_bucket_secret_needed: [422, 'Enter the secret key: it is stored only for another server or access key.'],
    file_bucket_in_use: [409, 'Files of the project are in this bucket only. Move them to the disk first.'],
    file_bucket_missing: [409, 'There is no bucket to move files to or from. Save one first.'],
    files_moving: [409, 'The files are being moved. Wait until that has ended.'],
    bucket_refused: [422, 'The storage service of the project refused this.'],
  },
})
