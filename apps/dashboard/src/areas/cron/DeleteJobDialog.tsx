import type { CronJob } from '@cairn/contracts/cron/cron-jobs'
import { useMutation } from '@tanstack/react-query'
import { DeleteDialog } from '~/kit/DeleteDialog.tsx'
import { toast } from '~/ui/toast.ts'
import { deleteCronJobMutation } from './api/cron-jobs.ts'
import { jobName } from './job-name.ts'

interface DeleteJobDialogProps {
  projectRef: string
  job: CronJob
  /** After the deletion. */
  onDeleted?: () => Promise<void>
  onClose: () => void
}

export const DeleteJobDialog = ({ projectRef, job, onDeleted, onClose }: DeleteJobDialogProps) => {
  const remove = useMutation(deleteCronJobMutation(projectRef))
  return (
    <DeleteDialog
      title="Delete job"
      confirmLabel="Delete job"
      failure="The job was not deleted"
      onDelete={async () => {
        await remove.mutateAsync(job.id)
        toast.success(`Deleted ${jobName(job)}`)
        await onDeleted?.()
      }}
      onClose={onClose}
    >
      <p>
        <span className="font-medium break-words text-text">{jobName(job)}</span> no longer runs. This cannot be undone.
      </p>
    </DeleteDialog>
  )
}
