import type { Queue } from '@cairn/contracts/queues/queues'
import { useMutation } from '@tanstack/react-query'
import { DeleteDialog } from '~/kit/DeleteDialog.tsx'
import { counted } from '~/lib/counts.ts'
import { toast } from '~/ui/toast.ts'
import { deleteQueueMutation, purgeQueueMutation } from '../api/queues.ts'

interface QueueDialogProps {
  projectRef: string
  queue: Queue
  onClose: () => void
}

/** Asks before all messages of a queue are deleted. */
export const PurgeQueueDialog = ({ projectRef, queue, onClose }: QueueDialogProps) => {
  const purge = useMutation(purgeQueueMutation(projectRef, queue.id))
  return (
    <DeleteDialog
      title="Purge queue"
      confirmLabel="Delete all messages"
      failure="The messages were not deleted"
      onDelete={async () => {
        const { deleted_count: count } = await purge.mutateAsync()
        toast.success(`Deleted ${counted(count, 'message')} of ${queue.name}`)
      }}
      onClose={onClose}
    >
      <p>
        All messages of <span className="font-medium break-words text-text">{queue.name}</span> are deleted, including
        those in progress. Archived messages are kept. This cannot be undone.
      </p>
    </DeleteDialog>
  )
}

/** Asks before a queue is deleted. */
export const DeleteQueueDialog = ({
  projectRef,
  queue,
  onDeleted,
  onClose,
}: QueueDialogProps & { onDeleted: () => Promise<void> }) => {
  const remove = useMutation(deleteQueueMutation(projectRef, queue.id))
  return (
    <DeleteDialog
      title="Delete queue"
      confirmLabel="Delete queue"
      failure="The queue was not deleted"
      typeToConfirm={queue.name}
      onDelete={async () => {
        await remove.mutateAsync()
        toast.success(`Deleted ${queue.name}`)
        await onDeleted()
      }}
      onClose={onClose}
    >
      <p>
        The queue <span className="font-medium break-words text-text">{queue.name}</span> is deleted with its messages,
        its archive and its policies. This cannot be undone.
      </p>
    </DeleteDialog>
  )
}
