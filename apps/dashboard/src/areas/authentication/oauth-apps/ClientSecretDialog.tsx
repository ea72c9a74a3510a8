import type { OAuthClientWithSecret } from '@cairn/contracts/authentication/oauth-clients'
import { Button } from '~/ui/button.tsx'
import { CodeBlock } from '~/ui/code-block.tsx'
import { Dialog } from '~/ui/dialog.tsx'

interface ClientSecretDialogProps {
  client: OAuthClientWithSecret
  onClose: () => void
}

/** Shows the secret of an application, once. A public one has none. */
export const ClientSecretDialog = ({ client, onClose }: ClientSecretDialogProps) => {
  const { client_id: id, client_name: name, client_secret: secret } = client
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={name}
      description={
        secret === undefined
          ? 'The application identifies itself by its client ID. It has no secret.'
          : 'Copy the client secret now. It is not shown again.'
      }
      footer={
        <Button variant="primary" onClick={onClose}>
          {secret === undefined ? 'Close' : 'I saved it'}
        </Button>
      }
    >
      <dl className="flex flex-col gap-3 text-sm">
        {[
          { label: 'Client ID', code: id },
          ...(secret === undefined ? [] : [{ label: 'Client secret', code: secret }]),
        ].map(({ label, code }) => (
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
