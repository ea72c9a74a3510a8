import type { Backup } from '@cairn/contracts/backups/backups'
import { formatBytes } from '~/lib/bytes.ts'
import { counted } from '~/lib/counts.ts'
import type { Tone } from '~/ui/badge-style.ts'

export const statusBadges: Record<Backup['status'], { label: string; tone: Tone }> = {
  PENDING: { label: 'In progress', tone: 'info' },
  COMPLETED: { label: 'Complete', tone: 'success' },
  FAILED: { label: 'Failed', tone: 'danger' },
}

/** What a backup has of the files of storage, for a cell of the table. */
export const filesWords = ({ files, status }: Pick<Backup, 'files' | 'status'>): string => {
  if (files === null) return status === 'COMPLETED' ? 'Not included' : ''
  const { count, bytes } = files
  return count === 0 ? 'None' : `${counted(count, 'file', 'files')}, ${formatBytes(bytes)}`
}

/** The files of storage that came with a backup, in a sentence: '3 files in Storage (2 MB)'. */
export const storedFilesWords = ({ files }: Pick<Backup, 'files'>): string =>
  files === null || files.count === 0
    ? 'files in Storage'
    : `${counted(files.count, 'file', 'files')} in Storage (${formatBytes(files.bytes)})`

const hoursPerDay = 24

/** '7 days', or '12 hours' where that is no number of days. */
export const retentionWords = (hours: number): string => {
  const [count, unit] = hours % hoursPerDay === 0 ? [hours / hoursPerDay, 'day'] : [hours, 'hour']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
