import type { BucketRow } from '../bucket.ts'
import type { StorageParts } from '../context.ts'

/** What a service of this size takes where no plan says less. */
export const mostBytes = 500 * 1000 ** 3

/** The largest file that a bucket takes, in bytes: by its own limit, the settings of the project and its plan. */
export const uploadLimit = (
  { project, settings }: Pick<StorageParts, 'project' | 'settings'>,
  { file_size_limit: bucketLimit }: Pick<BucketRow, 'file_size_limit'>,
): number =>
  Math.min(project.maxUploadBytes ?? mostBytes, settings.fileSizeLimit ?? mostBytes, bucketLimit ?? mostBytes)
