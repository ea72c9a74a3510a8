import type { Backup } from '@cairn/contracts/backups/backups'

interface BackupFilesNoteProps {
  backup: Backup
  /** What is said of a backup with files. */
  children: string
}

/** Says what a backup has of the files of storage. */
export const BackupFilesNote = ({ backup: { files }, children }: BackupFilesNoteProps) => (
  <>
    {files === null
      ? 'Files in Storage are not part of this backup: it was made by an earlier version. Rows of files that were deleted since come back without their files.'
      : children}
    {files?.without_bucket === true &&
      ' Files that are kept in a bucket of another server are not part of it: those that were deleted there since do not come back.'}
  </>
)
