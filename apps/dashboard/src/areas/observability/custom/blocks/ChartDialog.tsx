import type { StatementResult } from '@cairn/contracts/database/statement-result'
import type { ChartSettings } from '@cairn/contracts/snippets/chart-settings'
import { Suspense } from 'react'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { lazyPart } from '~/ui/lazy-part.ts'

const ChartPanel = lazyPart(async () => (await import('~/areas/sql-editor/api/results.ts')).ChartPanel)

interface ChartDialogProps {
  name: string
  statement: StatementResult
  chosen: ChartSettings | undefined
  onChoose: (chart: ChartSettings | undefined) => void
  onClose: () => void
}

/** What the chart of a block draws. Each choice is shown, and saved, at once. */
export const ChartDialog = ({ name, statement, chosen, onChoose, onClose }: ChartDialogProps) => (
  <Dialog
    open
    onOpenChange={onClose}
    size="wide"
    title={`Chart of ${name}`}
    footer={
      <Button variant="primary" onClick={onClose}>
        Done
      </Button>
    }
  >
    <div className="h-96">
      <Suspense>
        <ChartPanel statement={statement} chosen={chosen} onChoose={onChoose} onRemove={() => onChoose(undefined)} />
      </Suspense>
    </div>
  </Dialog>
)
