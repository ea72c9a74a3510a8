import type { Job } from '@cairn/contracts/jobs/jobs'
import { useMutation } from '@tanstack/react-query'
import { Ban, RotateCcw } from 'lucide-react'
import { toastError } from '~/components/toast-error.tsx'
import type { Column } from '~/kit/TableRows.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Progress } from '~/ui/progress.tsx'
import { Time } from '~/ui/time.tsx'
import { cancelJobMutation, retryJobMutation } from '../api/jobs.ts'
import { JobStateBadge } from './JobStateBadge.tsx'

const isFuture = (time: string) => Date.parse(time) > Date.now()

const JobTime = ({ job }: { job: Job }) => {
  if (job.finished_at !== null) return <Time value={job.finished_at} />
  if (job.state === 'running' && job.started_at !== null) return <Time value={job.started_at} />
  return <Time value={isFuture(job.run_at) ? job.run_at : job.created_at} />
}

const JobProgress = ({ job: { title, progress, progress_note: note } }: { job: Job }) => (
  <span className="mt-1.5 flex flex-col gap-1">
    {progress !== null && <Progress label={`Progress of ${title}`} value={progress} max={1} />}
    {note !== null && <span className="truncate text-xs text-muted">{note}</span>}
  </span>
)

const JobActions = ({ job: { id, state, title, is_cancelling: isCancelling } }: { job: Job }) => {
  const retry = useMutation(retryJobMutation)
  const cancel = useMutation(cancelJobMutation)
  if (state === 'failed' || state === 'cancelled')
    return (
      <IconButton
        label={`Retry ${title}`}
        loading={retry.isPending}
        onClick={() => retry.mutate(id, { onError: (error) => toastError(error, 'The job was not retried') })}
      >
        <RotateCcw aria-hidden size={14} />
      </IconButton>
    )
  if (state === 'queued' || (state === 'running' && !isCancelling))
    return (
      <IconButton
        label={`Cancel ${title}`}
        loading={cancel.isPending}
        onClick={() => cancel.mutate(id, { onError: (error) => toastError(error, 'The job was not cancelled') })}
      >
        <Ban aria-hidden size={14} />
      </IconButton>
    )
  return null
}

const JobName = ({ job }: { job: Job }) => (
  <>
    <span className="block font-medium sm:truncate">{job.title}</span>
    <span className="block truncate font-mono text-xs text-faint">
      {job.key === null || job.key === 'schedule' ? job.name : `${job.name} ${job.key}`}
    </span>
    {job.last_error !== null && (
      <span className="mt-1 block text-xs break-words text-danger sm:line-clamp-3" title={job.last_error}>
        {job.last_error}
      </span>
    )}
  </>
)

export const jobColumns: readonly Column<Job>[] = [
  { id: 'job', label: 'Job', cell: (job) => <JobName job={job} /> },
  {
    id: 'state',
    label: 'Status',
    className: 'w-40 max-sm:w-28 max-sm:!px-2',
    cell: (job) => (
      <>
        <JobStateBadge state={job.state} isCancelling={job.is_cancelling} />
        {job.state === 'running' && <JobProgress job={job} />}
      </>
    ),
  },
  {
    id: 'attempt',
    label: 'Attempt',
    className: 'w-28 max-lg:hidden',
    cellClassName: 'text-muted tabular-nums',
    cell: ({ attempt, max_attempts: most }) => `${attempt} of ${most}`,
  },
  {
    id: 'when',
    label: 'When',
    className: 'w-36 max-sm:hidden',
    cellClassName: 'text-muted',
    cell: (job) => <JobTime job={job} />,
  },
  {
    id: 'actions',
    label: 'Actions',
    labelHidden: true,
    className: 'w-16 max-sm:w-12 max-sm:!px-2',
    cellClassName: 'text-right',
    cell: (job) => <JobActions job={job} />,
  },
]
