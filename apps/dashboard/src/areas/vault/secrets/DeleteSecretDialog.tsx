import type { VaultSecret } from '@cairn/contracts/vault/secrets'
import { useMutation } from '@tanstack/react-query'
import { DeleteDialog } from '~/kit/DeleteDialog.tsx'
import { deleteVaultSecretMutation } from '../api/secrets.ts'
import { secretName } from './secret-name.ts'

interface DeleteSecretDialogProps {
  projectRef: string
  secret: VaultSecret
  onClose: () => void
}

export const DeleteSecretDialog = ({ projectRef, secret, onClose }: DeleteSecretDialogProps) => {
  const remove = useMutation(deleteVaultSecretMutation(projectRef))
  return (
    <DeleteDialog
      title="Delete secret"
      confirmLabel="Delete secret"
      failure="The secret was not deleted"
      onDelete={() => remove.mutateAsync(secret.id)}
      onClose={onClose}
    >
      <p>
        Functions and triggers that read the secret{' '}
        <span className="font-medium break-words text-text">{secretName(secret)}</span> no longer find it. This cannot
        be undone.
      </p>
    </DeleteDialog>
  )
}
