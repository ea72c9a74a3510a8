import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Select } from '~/ui/select.tsx'
import { DiffView } from './diff-view.tsx'
import { versionQuery } from './versions-query.ts'

interface MergeDialogProps {
  projectRef: string
  id: string
  mine: string
  theirs: { label: string; sql: string }
  /** The saved version that both texts began from; 0 where there is none. */
  baseVersion: number
  onClose: () => void
  onTakeTheirs: () => void
  onMerged: (sql: string) => void
}

/** Mounted while it is open. Nothing is overwritten before one of its buttons is pressed. */
export const MergeDialog = (props: MergeDialogProps) => {
  const { projectRef, id, mine, theirs, baseVersion, onClose, onTakeTheirs, onMerged } = props
  const [sql, setSql] = useState(mine)
  const [comparedWith, setComparedWith] = useState<'theirs' | 'base'>('theirs')
  const { data: base } = useQuery({ ...versionQuery(projectRef, id, baseVersion), enabled: baseVersion > 0 })
  const baseLabel = `Version ${baseVersion}, which both began from`
  const before = comparedWith === 'base' && base ? { label: baseLabel, sql: base.content.sql } : theirs
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="huge"
      title="Compare and merge"
      description="Change your text on the right, or use the arrows to take changes from the left. Nothing is saved until you choose."
      footer={
        <>
          <Button variant="primary" onClick={() => onMerged(sql)}>
            {sql === mine ? 'Keep my text' : 'Use the merged text'}
          </Button>
          <Button onClick={onTakeTheirs}>Use the other text</Button>
          <Button onClick={onClose}>Decide later</Button>
        </>
      }
    >
      <div className="flex h-[56vh] flex-col gap-3">
        {base && (
          <Select
            aria-label="Compare with"
            className="!w-fit"
            value={comparedWith}
            options={[
              { value: 'theirs', label: `Compare with: ${theirs.label}` },
              { value: 'base', label: `Compare with: ${baseLabel}` },
            ]}
            onValueChange={setComparedWith}
          />
        )}
        <div className="min-h-0 flex-1">
          <DiffView before={before} after={{ label: 'Your text', sql }} onChange={setSql} />
        </div>
      </div>
    </Dialog>
  )
}
