import type { OAuthClientWithSecret } from '@cairn/contracts/authentication/oauth-clients'
import { ClientCredentialsDialog } from '~/components/ClientCredentialsDialog.tsx'

interface ClientSecretDialogProps {
  client: OAuthClientWithSecret
  onClose: () => void
}

/** Shows the secret of an application, once. A public one has none. */
export const ClientSecretDialog = ({ client, onClose }: ClientSecretDialogProps) => (
  <ClientCredentialsDialog
    name={client.client_name}
    id={client.client_id}
    secret={client.client_secret}
    publicHint="The application identifies itself by its client ID. It has no secret."
    onClose={onClose}
  />
)
