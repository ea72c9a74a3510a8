import type { CronRun } from '@cairn/contracts/cron/cron-jobs'
import type { Column } from '~/kit/TableRows.tsx'
import { Time } from '~/ui/time.tsx'
import { RunStatus } from '../RunStatus.tsx'

const durationOf = ({ started_at: start, ended_at: end }: CronRun): string => {
  if (start === null || end === null) return ''
  const ms = Date.parse(end) - Date.parse(start)
  return ms < 1000 ? `${Math.max(0, Math.round(ms))} ms` : `${(ms / 1000).toFixed(1)} s`
}

export const runColumns: readonly Column<CronRun>[] = [
  {
    id: 'status',
    label: 'Status',
    className: 'w-32 max-sm:w-28',
    cell: ({ status }) => <RunStatus status={status} />,
  },
  {
    id: 'started',
    label: 'Started',
    className: 'w-64 max-sm:w-auto',
    cell: ({ started_at: at, message }) => (
      <>
        {at !== null && <Time value={at} as="moment" />}
        {/* There is no column for it on a narrow screen. */}
        <span className="block font-mono text-xs break-words whitespace-pre-wrap text-muted sm:hidden">{message}</span>
      </>
    ),
  },
  {
    id: 'duration',
    label: 'Duration',
    isNumber: true,
    className: 'w-28 max-sm:hidden',
    cell: durationOf,
  },
  {
    id: 'message',
    label: 'Message',
    className: 'max-sm:hidden',
    cell: ({ message }) => <span className="font-mono text-xs break-words whitespace-pre-wrap">{message}</span>,
  },
]
