import type { OauthApp } from '@cairn/contracts/oauth-apps/oauth-apps'
import type { CreatedClientSecret } from '@cairn/contracts/oauth-apps/client-secrets'
import { ClientCredentialsDialog } from '~/components/ClientCredentialsDialog.tsx'

interface PublishedDialogProps {
  app: OauthApp
  /** Null for a public client. */
  secret: CreatedClientSecret | null
  onClose: () => void
}

/** What the app needs to know of itself. The secret is shown this once. */
export const PublishedDialog = ({ app, secret, onClose }: PublishedDialogProps) => (
  <ClientCredentialsDialog
    name={app.name}
    id={app.id}
    secret={secret?.secret}
    publicHint="The app identifies itself by its client ID, and needs PKCE."
    endpoints={[
      { label: 'Authorization endpoint', code: `${window.location.origin}/v1/oauth/authorize` },
      { label: 'Token endpoint', code: `${window.location.origin}/v1/oauth/token` },
    ]}
    onClose={onClose}
  />
)
