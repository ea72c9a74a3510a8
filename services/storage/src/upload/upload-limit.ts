import type { BucketRow } from '../bucket.ts'
import type { StorageParts } from '../context.ts'

/** What a service of this size takes where no plan says less. */
export const mostBytes = 500 * 1024 ** 3

/** The largest file of a project, in bytes: by its plan and its settings. */
export const largestFile = ({
  project,
  settings,
}: {
  project: Pick<StorageParts['project'], 'maxUploadBytes'>
  settings: Pick<StorageParts['settings'], 'fileSizeLimit'>
}): number => Math.min(project.maxUploadBytes ?? mostBytes, settings.fileSizeLimit ?? mostBytes)

/** The largest file that a bucket takes, in bytes: by its own limit, the settings of the project and its plan. */
export const uploadLimit = (
  parts: Pick<StorageParts, 'project' | 'settings'>,
  { file_size_limit: bucketLimit }: Pick<BucketRow, 'file_size_limit'>,
): number => Math.min(largestFile(parts), bucketLimit ?? mostBytes)
