import { maxBlockRows, reportColumns } from '@cairn/contracts/observability/report-charts'
import type { ReportBlock, ReportContent } from '@cairn/contracts/observability/reports'
import { useState } from 'react'
import type { PageRange } from '~/components/time-range/time-range.ts'
import { toast } from '~/ui/toast.ts'
import { nameOfBlock } from './blocks/block-names.ts'
import { BlockView } from './blocks/BlockView.tsx'
import { arranged, neighbourOf, swapped } from './grid/arrange.ts'
import { ReportGrid } from './grid/ReportGrid.tsx'
import { TextDialog } from './TextDialog.tsx'
import { useSnippetNames } from './use-snippet-names.ts'

interface ReportBlocksProps {
  projectRef: string
  content: ReportContent
  range: PageRange
  onRange: (range: PageRange) => void
  /** Undefined for readers who cannot change the report. */
  onChange: ((content: ReportContent) => void) | undefined
}

const withEdited = (block: ReportBlock, title: string, text: string): ReportBlock =>
  block.type === 'text' ? { ...block, title, text } : { ...block, title }

/** The blocks of a report in their places. */
export const ReportBlocks = ({ projectRef, content: { blocks }, range, onRange, onChange }: ReportBlocksProps) => {
  const [editedId, setEditedId] = useState<string>()
  const edited = blocks.find(({ id }) => id === editedId)
  const snippetNames = useSnippetNames(projectRef)
  const nameOf = (block: ReportBlock) =>
    nameOfBlock(block, block.type === 'snippet' ? snippetNames.get(block.snippet_id) : undefined)

  const change = (next: ReportBlock[]) => onChange?.({ blocks: next })
  const replace = (block: ReportBlock) => change(blocks.map((each) => (each.id === block.id ? block : each)))
  const remove = (block: ReportBlock) => {
    change(
      arranged(
        blocks.filter(({ id }) => id !== block.id),
        reportColumns,
      ),
    )
    toast(`Removed ${nameOf(block)}`, {
      action: { label: 'Undo', onClick: () => change(blocks) },
    })
  }

  const moving = (block: ReportBlock, direction: 'up' | 'down') =>
    neighbourOf(blocks, block.id, direction) && (() => change(swapped(blocks, block.id, direction, reportColumns)))
  const actionsOf = (block: ReportBlock) => ({
    onEdit: () => setEditedId(block.id),
    onRemove: () => remove(block),
    onMoveUp: moving(block, 'up'),
    onMoveDown: moving(block, 'down'),
  })

  return (
    <>
      <ReportGrid
        items={blocks}
        columns={reportColumns}
        rows={maxBlockRows}
        nameOf={nameOf}
        onChange={onChange && change}
      >
        {(block, handle) => (
          <BlockView
            {...{ projectRef, block, handle, range, onRange }}
            name={nameOf(block)}
            onChange={onChange && replace}
            actions={onChange && actionsOf(block)}
          />
        )}
      </ReportGrid>
      {edited !== undefined && (
        <TextDialog
          title={edited.type === 'text' ? 'Edit text' : 'Rename block'}
          submitLabel={edited.type === 'text' ? 'Save' : 'Rename'}
          name={nameOf(edited)}
          text={edited.type === 'text' ? edited.text : undefined}
          onSave={(title, text) => {
            replace(withEdited(edited, title, text))
            setEditedId(undefined)
          }}
          onClose={() => setEditedId(undefined)}
        />
      )}
    </>
  )
}
