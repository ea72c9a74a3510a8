import { useMutation } from '@tanstack/react-query'
import { DeleteDialog } from '~/kit/DeleteDialog.tsx'
import { deleteSecretMutation } from '../api/secrets.ts'

interface DeleteSecretDialogProps {
  projectRef: string
  name: string
  onClose: () => void
}

export const DeleteSecretDialog = ({ projectRef, name, onClose }: DeleteSecretDialogProps) => {
  const remove = useMutation(deleteSecretMutation(projectRef))
  return (
    <DeleteDialog
      title="Delete secret"
      confirmLabel="Delete secret"
      failure="The secret was not deleted"
      onDelete={() => remove.mutateAsync(name)}
      onClose={onClose}
    >
      <p>
        Functions no longer find <code className="font-mono text-xs break-all text-text">{name}</code> in their
        environment. This cannot be undone.
      </p>
    </DeleteDialog>
  )
}
