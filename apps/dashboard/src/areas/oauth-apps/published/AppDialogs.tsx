import type { OauthApp } from '@cairn/contracts/oauth-apps/oauth-apps'
import type { CreatedClientSecret } from '@cairn/contracts/oauth-apps/client-secrets'
import { useMutation } from '@tanstack/react-query'
import type { Dispatch, SetStateAction } from 'react'
import { DeleteDialog } from '~/kit/DeleteDialog.tsx'
import { toast } from '~/ui/toast.ts'
import { deleteAppMutation } from '../api/oauth-apps.ts'
import type { AppAction } from './app-columns.tsx'
import { AppPanel } from './AppPanel.tsx'
import { PublishedDialog } from './PublishedDialog.tsx'
import { SecretsPanel } from './SecretsPanel.tsx'

/** What is open over the page. */
export type OpenApp =
  | { kind: 'new' }
  | { kind: AppAction; id: string }
  | { kind: 'published'; app: OauthApp; secret: CreatedClientSecret | null }

interface AppDialogsProps {
  slug: string
  apps: readonly OauthApp[]
  open: OpenApp
  onChange: Dispatch<SetStateAction<OpenApp | undefined>>
}

const endingText = (count: number): string => {
  if (count === 0) return 'Nobody can authorize it any more.'
  return count === 1
    ? 'Its authorization ends, and its tokens stop working.'
    : `Its ${count} authorizations end, and their tokens stop working.`
}

export const AppDialogs = ({ slug, apps, open, onChange }: AppDialogsProps) => {
  const remove = useMutation(deleteAppMutation(slug))
  const close = () => onChange(undefined)
  if (open.kind === 'new')
    return (
      <AppPanel
        slug={slug}
        onSaved={(app) => onChange({ kind: 'published', app, secret: app.client_secret ?? null })}
        onClose={close}
      />
    )
  if (open.kind === 'published') return <PublishedDialog app={open.app} secret={open.secret} onClose={close} />
  const app = apps.find(({ id }) => id === open.id)
  // Somebody else has deleted it meanwhile.
  if (app === undefined) return undefined
  if (open.kind === 'secrets') return <SecretsPanel slug={slug} app={app} onClose={close} />
  if (open.kind === 'edit')
    return (
      <AppPanel
        slug={slug}
        app={app}
        onSaved={({ name }) => {
          toast.success(`Saved ${name}`)
          close()
        }}
        onClose={close}
      />
    )
  return (
    <DeleteDialog
      title={`Delete ${app.name}`}
      confirmLabel="Delete app"
      failure="The app was not deleted"
      onDelete={async () => {
        await remove.mutateAsync(app.id)
        toast.success(`Deleted ${app.name}`)
      }}
      onClose={close}
    >
      {endingText(app.authorization_count)} This cannot be undone.
    </DeleteDialog>
  )
}
