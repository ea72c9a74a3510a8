import type { OAuthClient, OAuthClientWithSecret } from '@cairn/contracts/authentication/oauth-clients'
import { useMutation } from '@tanstack/react-query'
import type { Dispatch, SetStateAction } from 'react'
import { toastError } from '~/components/toast-error.tsx'
import { DeleteDialog } from '~/kit/DeleteDialog.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { toast } from '~/ui/toast.ts'
import { deleteOAuthClientMutation, replaceSecretMutation } from '../api/oauth-clients.ts'
import { ClientSecretDialog } from './ClientSecretDialog.tsx'
import { OAuthClientPanel } from './OAuthClientPanel.tsx'

/** What is open over the page. */
export type OpenClient =
  | { kind: 'new' }
  | { kind: 'edit' | 'replacement' | 'deletion'; client: OAuthClient }
  | { kind: 'registered'; client: OAuthClientWithSecret }

interface ClientDialogsProps {
  projectRef: string
  open: OpenClient
  onChange: Dispatch<SetStateAction<OpenClient | undefined>>
}

export const ClientDialogs = ({ projectRef, open, onChange }: ClientDialogsProps) => {
  const replace = useMutation(replaceSecretMutation(projectRef))
  const remove = useMutation(deleteOAuthClientMutation(projectRef))
  const close = () => onChange(undefined)
  if (open.kind === 'new')
    return (
      <OAuthClientPanel
        projectRef={projectRef}
        onSaved={(client) => onChange({ kind: 'registered', client })}
        onClose={close}
      />
    )
  if (open.kind === 'registered') return <ClientSecretDialog client={open.client} onClose={close} />
  const { kind, client } = open
  if (kind === 'edit')
    return (
      <OAuthClientPanel
        projectRef={projectRef}
        client={client}
        onSaved={({ client_name: name }) => {
          toast.success(`Saved ${name}`)
          close()
        }}
        onClose={close}
      />
    )
  if (kind === 'replacement')
    return (
      <ConfirmDialog
        open
        // Not the new secret, which has taken its place.
        onOpenChange={() => onChange((current) => (current === open ? undefined : current))}
        variant="danger"
        title={`Replace the secret of ${client.client_name}`}
        confirmLabel="Replace secret"
        onConfirm={async () => {
          const replaced = await replace.mutateAsync(client.client_id, {
            onError: (error) => toastError(error, 'The secret was not replaced'),
          })
          onChange({ kind: 'registered', client: replaced })
        }}
      >
        The old secret stops working at once. Until the application has the new one, nobody can sign in to it.
      </ConfirmDialog>
    )
  return (
    <DeleteDialog
      title={`Delete ${client.client_name}`}
      confirmLabel="Delete application"
      failure="The application was not deleted"
      onDelete={async () => {
        await remove.mutateAsync(client.client_id)
        toast.success(`Deleted ${client.client_name}`)
      }}
      onClose={close}
    >
      The sessions that people have with it end, and nobody can sign in to it any more. This cannot be undone.
    </DeleteDialog>
  )
}
