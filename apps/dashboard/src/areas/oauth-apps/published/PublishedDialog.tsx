import type { OauthApp } from '@cairn/contracts/oauth-apps/oauth-apps'
import type { CreatedClientSecret } from '@cairn/contracts/oauth-apps/client-secrets'
import { Button } from '~/ui/button.tsx'
import { CodeBlock } from '~/ui/code-block.tsx'
import { Dialog } from '~/ui/dialog.tsx'

interface PublishedDialogProps {
  app: OauthApp
  /** Null for a public client. */
  secret: CreatedClientSecret | null
  onClose: () => void
}

/** What the app needs to know of itself. The secret is shown this once. */
export const PublishedDialog = ({ app, secret, onClose }: PublishedDialogProps) => {
  const codes = [
    { label: 'Client ID', code: app.id },
    ...(secret === null ? [] : [{ label: 'Client secret', code: secret.secret }]),
    { label: 'Authorization endpoint', code: `${window.location.origin}/v1/oauth/authorize` },
    { label: 'Token endpoint', code: `${window.location.origin}/v1/oauth/token` },
  ]
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={app.name}
      description={
        secret === null
          ? 'The app identifies itself by its client ID, and needs PKCE.'
          : 'Copy the client secret now. It is not shown again.'
      }
      footer={
        <Button variant="primary" onClick={onClose}>
          {secret === null ? 'Close' : 'I saved it'}
        </Button>
      }
    >
      <dl className="flex flex-col gap-3 text-sm">
        {codes.map(({ label, code }) => (
          <div key={label} className="flex flex-col gap-1.5">
            <dt className="text-muted">{label}</dt>
            <dd>
              <CodeBlock wrap label={label} code={code} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
