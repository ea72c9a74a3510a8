import type { OauthApp } from '@cairn/contracts/oauth-apps/oauth-apps'
import type { ClientSecret, CreatedClientSecret } from '@cairn/contracts/oauth-apps/client-secrets'
import { mostClientSecrets } from '@cairn/contracts/oauth-apps/oauth-app-rules'
import { useMutation } from '@tanstack/react-query'
import { KeyRound, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { toastError } from '~/components/toast-error.tsx'
import { DeleteDialog } from '~/kit/DeleteDialog.tsx'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { CodeBlock } from '~/ui/code-block.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { SidePanel } from '~/ui/side-panel.tsx'
import { Time } from '~/ui/time.tsx'
import { createSecretMutation, deleteSecretMutation } from '../api/oauth-apps.ts'

const SecretRow = ({ secret, onDelete }: { secret: ClientSecret; onDelete: () => void }) => {
  const { secret_alias: alias, created_by: by, created_at: at, last_used_at: used } = secret
  return (
    <li className="flex items-center gap-4 border-t border-line py-3 text-sm first:border-t-0 first:pt-0">
      <div className="min-w-0 flex-1">
        <code className="font-mono text-xs">{alias}…</code>
        <p className="mt-0.5 text-xs break-words text-muted">
          Created <Time value={at} as="date" /> by {by} ·{' '}
          {used === null ? (
            'never used'
          ) : (
            <>
              used <Time value={used} />
            </>
          )}
        </p>
      </div>
      <IconButton label={`Delete ${alias}`} onClick={onDelete}>
        <Trash2 aria-hidden size={14} />
      </IconButton>
    </li>
  )
}

interface SecretsPanelProps {
  slug: string
  app: OauthApp
  onClose: () => void
}

/** The client secrets of an app. Each works until it is deleted. */
export const SecretsPanel = ({ slug, app, onClose }: SecretsPanelProps) => {
  const create = useMutation(createSecretMutation(slug, app.id))
  const remove = useMutation(deleteSecretMutation(slug, app.id))
  const [created, setCreated] = useState<CreatedClientSecret>()
  const [asked, setAsked] = useState<ClientSecret>()
  const secrets = app.client_secrets
  const add = (
    <Button
      icon={<Plus aria-hidden size={14} />}
      loading={create.isPending}
      disabledReason={
        secrets.length >= mostClientSecrets ? `An app has at most ${mostClientSecrets} client secrets.` : undefined
      }
      onClick={() =>
        create.mutate(undefined, {
          onSuccess: setCreated,
          onError: (error) => toastError(error, 'The client secret was not created'),
        })
      }
    >
      New client secret
    </Button>
  )
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      name="oauth-app"
      title="Client secrets"
      description={app.name}
      locked={create.isPending}
    >
      <p className="mb-4 text-sm text-muted">
        To replace a secret, create another one, change the app, then delete the old one.
      </p>
      {created !== undefined && (
        <Banner
          tone="success"
          title="Copy the client secret now"
          className="mb-5"
          onDismiss={() => setCreated(undefined)}
        >
          <p>It is shown only once: Cairn stores a hash of it.</p>
          <CodeBlock label="Client secret" code={created.secret} wrap className="mt-2" />
        </Banner>
      )}
      {secrets.length === 0 ? (
        <EmptyState
          className="rounded-lg border border-dashed border-line-strong"
          icon={<KeyRound aria-hidden size={28} strokeWidth={1.5} />}
          title="No client secrets"
          action={add}
        >
          The app cannot get tokens until it has one.
        </EmptyState>
      ) : (
        <>
          <ul aria-label="Client secrets" className="mb-4">
            {secrets.map((secret) => (
              <SecretRow key={secret.id} secret={secret} onDelete={() => setAsked(secret)} />
            ))}
          </ul>
          {add}
        </>
      )}
      {asked !== undefined && (
        <DeleteDialog
          title="Delete client secret"
          confirmLabel="Delete secret"
          failure="The client secret was not deleted"
          onDelete={async () => {
            await remove.mutateAsync(asked.id)
            setCreated((shown) => (shown?.id === asked.id ? undefined : shown))
          }}
          onClose={() => setAsked(undefined)}
        >
          <p>
            An app that uses <span className="font-medium text-text">{asked.secret_alias}…</span> cannot get tokens with
            it any more. This cannot be undone.
          </p>
        </DeleteDialog>
      )}
    </SidePanel>
  )
}
