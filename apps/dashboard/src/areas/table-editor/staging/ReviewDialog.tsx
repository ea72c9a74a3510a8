import { ErrorState } from '~/components/ErrorState.tsx'
import { counted } from '~/lib/counts.ts'
import { Button } from '~/ui/button.tsx'
import { CodeBlock } from '~/ui/code-block.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { KeyHint } from '~/ui/key-hint.tsx'
import type { OpenTable } from '../values/editability.ts'
import { stagedSql } from './staged-sql.ts'
import type { Staging } from './use-staging.ts'

interface ReviewDialogProps {
  table: OpenTable
  staging: Staging
  onClose: () => void
}

/** The staged changes as SQL, before they are saved. */
export const ReviewDialog = ({ table, staging, onClose }: ReviewDialogProps) => {
  const isBusy = staging.isSaving || staging.isReading
  return (
    <Dialog
      open
      size="wide"
      title={`Save ${counted(staging.count, 'staged change')} of ${table.name}`}
      description="In one transaction. A row that someone else changed in the meantime is not overwritten without asking."
      locked={staging.isSaving}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      onSubmitKey={isBusy ? undefined : staging.save}
      footer={
        <>
          <Button variant="primary" loading={isBusy} onClick={staging.save}>
            Save <KeyHint keys="mod+enter" onColour />
          </Button>
          <Button disabled={staging.isSaving} onClick={onClose}>
            Cancel <KeyHint keys="escape" />
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {staging.error !== null && <ErrorState title="Nothing was saved" error={staging.error} />}
        <CodeBlock code={stagedSql(table, staging.staged)} label="SQL" />
      </div>
    </Dialog>
  )
}
