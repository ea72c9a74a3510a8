import type { Backup } from '@cairn/contracts/backups/backups'
import type { Tone } from '~/ui/badge-style.ts'

export const statusBadges: Record<Backup['status'], { label: string; tone: Tone }> = {
  PENDING: { label: 'In progress', tone: 'info' },
  COMPLETED: { label: 'Complete', tone: 'success' },
  FAILED: { label: 'Failed', tone: 'danger' },
}

const hoursPerDay = 24

/** '7 days', or '12 hours' where that is no number of days. */
export const retentionWords = (hours: number): string => {
  const [count, unit] = hours % hoursPerDay === 0 ? [hours / hoursPerDay, 'day'] : [hours, 'hour']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
