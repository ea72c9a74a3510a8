import { Button } from '~/ui/button.tsx'
import { CodeBlock } from '~/ui/code-block.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import type { CreatedKey } from './NewS3KeyPanel.tsx'

/** Shows the secret of a new access key, once. */
export const S3SecretDialog = ({ created, onClose }: { created: CreatedKey; onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={onClose}
    title={`Access key ${created.description}`}
    description="Copy the secret access key now. It is not shown again."
    footer={
      <Button variant="primary" onClick={onClose}>
        I saved it
      </Button>
    }
  >
    <dl className="flex flex-col gap-3 text-sm">
      {[
        { label: 'Access key ID', code: created.access_key },
        { label: 'Secret access key', code: created.secret_key },
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
