import { useMutation } from '@tanstack/react-query'
import { DeleteDialog } from '~/kit/DeleteDialog.tsx'
import { toast } from '~/ui/toast.ts'
import { deleteUsersMutation } from '../api/user-actions.ts'

interface DeleteUsersDialogProps {
  projectRef: string
  ids: readonly string[]
  /** What one user is called. */
  name?: string
  onDeleted: () => void
  onClose: () => void
}

/** Asks before users are deleted. */
export const DeleteUsersDialog = ({ projectRef, ids, name, onDeleted, onClose }: DeleteUsersDialogProps) => {
  const deletion = useMutation(deleteUsersMutation(projectRef))
  const what = ids.length === 1 ? (name ?? 'the user') : `${ids.length.toLocaleString('en-US')} users`
  const remove = async () => {
    const { failed } = await deletion.mutateAsync([...ids])
    const [problem] = failed
    if (problem !== undefined) {
      const count = failed.length === 1 ? 'One user was' : `${failed.length} users were`
      throw new Error(`${count} not deleted: ${problem.message}`)
    }
    toast.success(`Deleted ${what}`)
    onDeleted()
  }
  return (
    <DeleteDialog
      title={`Delete ${what}`}
      confirmLabel={ids.length === 1 ? 'Delete user' : 'Delete users'}
      failure={ids.length === 1 ? 'The user was not deleted' : 'Not all users were deleted'}
      onDelete={remove}
      onClose={onClose}
    >
      Identities, second factors and sessions are deleted too. Rows that reference a user are deleted with the user or
      prevent the deletion, as their foreign keys say. This cannot be undone.
    </DeleteDialog>
  )
}
