import type { FileJob } from '@cairn/contracts/storage/files'
import { useMutation } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { toastError } from '~/components/toast-error.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Progress } from '~/ui/progress.tsx'
import { cancelFileJobMutation, isJobActive } from '../api/files.ts'
import { lastPart } from './entries.ts'

const verbs = {
  delete: ['Deleting', 'Deleted'],
  move: ['Moving', 'Moved'],
  copy: ['Copying', 'Copied'],
  rename: ['Renaming', 'Renamed'],
} as const satisfies Record<FileJob['kind'], readonly [string, string]>

/** 'Moving press to archive', 'Deleted 3 items'. */
export const jobTitle = ({ kind, state, items, item_count: count, target, target_bucket: other }: FileJob): string => {
  const [now, past] = verbs[kind]
  const [first = ''] = items
  const what = count === 1 ? lastPart(first) : `${count.toLocaleString('en-US')} items`
  const where = target === null ? '' : ` to ${target === '' ? (other ?? 'the bucket') : lastPart(target)}`
  return `${state === 'succeeded' ? past : now} ${what}${where}`
}

const ends = { failed: 'Failed', cancelled: 'Cancelled', waiting: 'Waiting' } as const

const stateText = ({ state, is_cancelling: isCancelling, done, skipped, total }: FileJob): string => {
  if (isCancelling && state === 'running') return 'Stopping'
  if (state === 'failed' || state === 'cancelled' || state === 'waiting') return ends[state]
  const so = done.toLocaleString('en-US')
  if (state === 'succeeded')
    return skipped === 0 ? `${so} files` : `${so} files, ${skipped.toLocaleString('en-US')} kept`
  return `${so} of ${total.toLocaleString('en-US')}`
}

/** Changes of files that the server makes. */
export const JobList = ({
  projectRef,
  jobs,
  forbidden,
}: {
  projectRef: string
  jobs: readonly FileJob[]
  forbidden: string | undefined
}) => {
  const cancel = useMutation(cancelFileJobMutation(projectRef))
  return (
    <section aria-label="Jobs">
      <ul>
        {jobs.map((job) => (
          <li key={job.id} className="flex flex-col gap-1 px-3 py-1.5">
            <span className="flex h-6 items-center gap-2 text-sm">
              <span className="min-w-0 flex-1 truncate" title={`${jobTitle(job)} in ${job.bucket}`}>
                {jobTitle(job)}
              </span>
              <span className="tabular shrink-0 text-xs text-muted">{stateText(job)}</span>
              {isJobActive(job) && (
                <IconButton
                  size="sm"
                  label={`Stop: ${jobTitle(job)}`}
                  disabledReason={forbidden}
                  onClick={() =>
                    cancel.mutate(job.id, { onError: (error) => toastError(error, 'The job was not stopped') })
                  }
                >
                  <X aria-hidden size={12} />
                </IconButton>
              )}
            </span>
            {isJobActive(job) && (
              <Progress label={jobTitle(job)} value={job.done + job.skipped} max={Math.max(1, job.total)} />
            )}
            {job.error !== null && <span className="text-xs break-words text-danger">{job.error}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
