import type { CronJob } from '@cairn/contracts/cron/cron-jobs'
import { Link } from '@tanstack/react-router'
import { Pencil, Play, Trash2 } from 'lucide-react'
import type { Column } from '~/kit/TableRows.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Switch } from '~/ui/switch.tsx'
import { Time } from '~/ui/time.tsx'
import { describeSchedule } from '../describe-schedule.ts'
import { jobName } from '../job-name.ts'
import { cronPaths } from '../paths.ts'
import { RunStatus } from '../RunStatus.tsx'

interface JobColumnsOptions {
  projectRef: string
  /** Why the reader may not change jobs. */
  forbidden: string | undefined
  onSwitch: (job: CronJob, isActive: boolean) => void
  onRun: (job: CronJob) => void
  onEdit: (job: CronJob) => void
  onDelete: (job: CronJob) => void
}

export const jobColumns = ({
  projectRef,
  forbidden,
  onSwitch,
  onRun,
  onEdit,
  onDelete,
}: JobColumnsOptions): readonly Column<CronJob>[] => [
  {
    id: 'name',
    label: 'Name',
    sortBy: jobName,
    cell: (job) => (
      <span className="block min-w-0">
        <Link
          to={cronPaths.one({ ref: projectRef, id: String(job.id) })}
          className="block truncate font-medium hover:underline"
        >
          {jobName(job)}
        </Link>
        <span className="block truncate font-mono text-xs text-muted" title={job.command}>
          {job.command}
        </span>
        <span className="block text-xs text-muted lg:hidden">{describeSchedule(job.schedule) ?? job.schedule}</span>
      </span>
    ),
  },
  {
    id: 'schedule',
    label: 'Schedule',
    className: 'w-56 max-lg:hidden',
    cell: ({ schedule }) => {
      const words = describeSchedule(schedule)
      return (
        <span className="block min-w-0">
          {words !== undefined && <span className="block truncate">{words}</span>}
          <code className="block truncate font-mono text-xs text-muted">{schedule}</code>
        </span>
      )
    },
  },
  {
    id: 'last',
    label: 'Last run',
    className: 'w-36 max-sm:hidden',
    sortBy: ({ last_run: last }) => last?.started_at ?? '',
    cell: ({ last_run: last }) =>
      last === null ? (
        <span className="text-faint">None</span>
      ) : (
        <span className="flex flex-col items-start gap-0.5">
          <RunStatus status={last.status} />
          {last.started_at !== null && (
            <span className="text-xs text-muted">
              <Time value={last.started_at} />
            </span>
          )}
        </span>
      ),
  },
  {
    id: 'next',
    label: 'Next run',
    className: 'w-32 max-md:hidden',
    sortBy: ({ next_run_at: next }) => next ?? '',
    cell: ({ next_run_at: next }) => (next === null ? <span className="text-faint">None</span> : <Time value={next} />),
  },
  {
    id: 'active',
    label: 'Active',
    className: 'w-20 max-sm:w-16',
    cell: (job) => (
      <span className="flex">
        <Switch
          aria-label={`${jobName(job)} is active`}
          checked={job.is_active}
          disabled={forbidden !== undefined}
          onCheckedChange={(isActive) => onSwitch(job, isActive)}
        />
      </span>
    ),
  },
  ...(forbidden === undefined
    ? [
        {
          id: 'actions',
          label: 'Actions',
          labelHidden: true,
          className: 'w-32 max-sm:hidden',
          cell: (job: CronJob) => (
            <span className="flex justify-end">
              <IconButton label={`Run ${jobName(job)} now`} onClick={() => onRun(job)}>
                <Play aria-hidden size={14} />
              </IconButton>
              <IconButton label={`Edit ${jobName(job)}`} onClick={() => onEdit(job)}>
                <Pencil aria-hidden size={14} />
              </IconButton>
              <IconButton label={`Delete ${jobName(job)}`} onClick={() => onDelete(job)}>
                <Trash2 aria-hidden size={14} />
              </IconButton>
            </span>
          ),
        },
      ]
    : []),
]
