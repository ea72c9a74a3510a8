import type { SigningKey } from '@cairn/contracts/keys/signing-keys'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import { DeleteDialog } from '~/kit/DeleteDialog.tsx'
import { toastError } from '~/components/toast-error.tsx'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { changeSigningKeyMutation, deleteSigningKeyMutation } from '../api/signing-keys.ts'
import { lifetimeWords } from './algorithms.ts'

interface KeyActionsProps {
  projectRef: string
  signingKey: SigningKey
  accessTokenSeconds: number
}

type Asked = 'rotate' | 'revoke' | 'delete'

export const KeyActions = ({
  projectRef,
  signingKey: { id, status, is_legacy: isLegacy },
  ...rest
}: KeyActionsProps) => {
  const { reason } = useProjectPermission('auth_signing_keys:Write', projectRef)
  const change = useMutation(changeSigningKeyMutation(projectRef))
  const remove = useMutation(deleteSigningKeyMutation(projectRef))
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const lifetime = lifetimeWords(rest.accessTokenSeconds)
  const canRevoke = status === 'previously_used'
  const canDelete = (status === 'revoked' || status === 'standby') && !isLegacy

  const rotate = async () => {
    try {
      await change.mutateAsync({ id, status: 'in_use' })
    } catch (error) {
      toastError(error, 'The key was not put in use')
      throw error
    }
  }

  return (
    <div className="flex flex-wrap gap-2">
      {status === 'standby' && (
        <Button variant="primary" disabledReason={reason} onClick={() => setAsked('rotate')}>
          Rotate to this key
        </Button>
      )}
      {canRevoke && (
        <Button disabledReason={reason} onClick={() => setAsked('revoke')}>
          Revoke
        </Button>
      )}
      {canDelete && (
        <Button disabledReason={reason} onClick={() => setAsked('delete')}>
          Delete
        </Button>
      )}
      <ConfirmDialog
        open={asked === 'rotate'}
        onOpenChange={close}
        title="Rotate signing keys"
        confirmLabel="Rotate keys"
        onConfirm={rotate}
      >
        <p>
          New access tokens are signed with this key. The key in use until now moves to the previously used keys and
          still verifies its tokens: nobody is signed out.
        </p>
        <p>Servers that keep a copy of the public keys have to have loaded this one, which takes up to 10 minutes.</p>
      </ConfirmDialog>
      {asked === 'revoke' && (
        <DeleteDialog
          title="Revoke signing key"
          confirmLabel="Revoke key"
          failure="The key was not revoked"
          onDelete={() => change.mutateAsync({ id, status: 'revoked' })}
          onClose={close}
        >
          <p>
            Access tokens that this key signed are refused immediately. They are valid for {lifetime}: wait that long
            after a rotation, and clients have refreshed theirs. Clients that have not refresh theirs when they are
            refused, or sign in again.
          </p>
          {isLegacy && <p>The legacy API keys are signed with this secret. Disable them first.</p>}
        </DeleteDialog>
      )}
      {asked === 'delete' && (
        <DeleteDialog
          title="Delete signing key"
          confirmLabel="Delete key"
          failure="The key was not deleted"
          onDelete={() => remove.mutateAsync(id)}
          onClose={close}
        >
          <p>The key cannot be used again. This cannot be undone.</p>
        </DeleteDialog>
      )}
    </div>
  )
}
