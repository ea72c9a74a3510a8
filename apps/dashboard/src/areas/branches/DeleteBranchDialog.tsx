import type { Branch } from '@cairn/contracts/branches/branches'
import { useMutation } from '@tanstack/react-query'
import { DeleteDialog } from '~/kit/DeleteDialog.tsx'
import { toast } from '~/ui/toast.ts'
import { deleteBranchMutation } from './api/branches.ts'

interface DeleteBranchDialogProps {
  branch: Branch
  /** After the deletion has begun. */
  onDeleted?: (() => Promise<void>) | undefined
  onClose: () => void
}

export const DeleteBranchDialog = ({ branch, onDeleted, onClose }: DeleteBranchDialogProps) => {
  const remove = useMutation(deleteBranchMutation)
  return (
    <DeleteDialog
      title="Delete branch"
      confirmLabel="Delete branch"
      failure="The branch was not deleted"
      onDelete={async () => {
        await remove.mutateAsync(branch.ref)
        toast.success(`${branch.name} is being deleted`)
        await onDeleted?.()
      }}
      onClose={onClose}
    >
      <p>
        The database of <span className="font-medium break-words text-text">{branch.name}</span>, its files and its keys
        are deleted. Changes that are not merged are lost. The project stays as it is. This cannot be undone.
      </p>
    </DeleteDialog>
  )
}
