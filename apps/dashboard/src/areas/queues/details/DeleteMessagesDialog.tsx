import { useMutation } from '@tanstack/react-query'
import { DeleteDialog } from '~/kit/DeleteDialog.tsx'
import { counted } from '~/lib/counts.ts'
import { deleteMessagesMutation } from '../api/messages.ts'

interface DeleteMessagesDialogProps {
  projectRef: string
  queueId: string
  ids: readonly string[]
  onDeleted: () => void
  onClose: () => void
}

export const DeleteMessagesDialog = ({ projectRef, queueId, ids, onDeleted, onClose }: DeleteMessagesDialogProps) => {
  const remove = useMutation(deleteMessagesMutation(projectRef, queueId))
  const [only] = ids
  const isOne = ids.length === 1
  return (
    <DeleteDialog
      title={isOne ? 'Delete message' : 'Delete messages'}
      confirmLabel={isOne ? 'Delete message' : 'Delete messages'}
      failure={isOne ? 'The message was not deleted' : 'The messages were not deleted'}
      onDelete={async () => {
        await remove.mutateAsync([...ids])
        onDeleted()
      }}
      onClose={onClose}
    >
      <p>
        {isOne ? `Message ${only}` : counted(ids.length, 'message')} {isOne ? 'is' : 'are'} deleted, and no reader gets{' '}
        {isOne ? 'it' : 'them'}. This cannot be undone.
      </p>
    </DeleteDialog>
  )
}
