import type { Backup } from '@cairn/contracts/backups/backups'
import { useMutation } from '@tanstack/react-query'
import { DeleteDialog } from '~/kit/DeleteDialog.tsx'
import { Time } from '~/ui/time.tsx'
import { deleteBackupMutation } from './api/backups.ts'

interface DeleteBackupDialogProps {
  projectRef: string
  backup: Backup
  onClose: () => void
}

export const DeleteBackupDialog = ({ projectRef, backup, onClose }: DeleteBackupDialogProps) => {
  const remove = useMutation(deleteBackupMutation(projectRef))
  return (
    <DeleteDialog
      title="Delete backup"
      confirmLabel="Delete backup"
      failure="The backup was not deleted"
      onDelete={() => remove.mutateAsync(backup.id)}
      onClose={onClose}
    >
      <p>
        The backup of <Time value={backup.inserted_at} as="moment" /> can no longer be restored. This cannot be undone.
      </p>
    </DeleteDialog>
  )
}
