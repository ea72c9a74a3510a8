import type { CronRun } from '@cairn/contracts/cron/cron-jobs'
import { Badge } from '~/ui/badge.tsx'
import { Spinner } from '~/ui/spinner.tsx'

const words: Readonly<Record<string, { label: string; tone: 'success' | 'danger' | 'info' }>> = {
  starting: { label: 'Starting', tone: 'info' },
  running: { label: 'Running', tone: 'info' },
  succeeded: { label: 'Succeeded', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
}

export const RunStatus = ({ status }: Pick<CronRun, 'status'>) => {
  const { label, tone } = words[status] ?? { label: status, tone: 'info' }
  return (
    <Badge tone={tone} icon={tone === 'info' ? <Spinner size={12} /> : undefined}>
      {label}
    </Badge>
  )
}
