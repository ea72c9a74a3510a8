import { Button } from '~/ui/button.tsx'
import { CodeBlock } from '~/ui/code-block.tsx'
import { Dialog } from '~/ui/dialog.tsx'

interface ClientCredentialsDialogProps {
  /** The name of the OAuth client. */
  name: string
  id: string
  /** Undefined for a public client. */
  secret: string | undefined
  /** What is said of a public client. */
  publicHint: string
  /** What else the client needs to know. */
  endpoints?: readonly { label: string; code: string }[]
  onClose: () => void
}

/** What an OAuth client identifies itself with. Its secret is shown this once. */
export const ClientCredentialsDialog = ({
  name,
  id,
  secret,
  publicHint,
  endpoints,
  onClose,
}: ClientCredentialsDialogProps) => (
  <Dialog
    open
    onOpenChange={onClose}
    title={name}
    description={secret === undefined ? publicHint : 'Copy the client secret now. It is not shown again.'}
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
        ...(endpoints ?? []),
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
