import { maxReportBlocks } from '@cairn/contracts/observability/report-charts'
import { ChartLine, Plus, SquareTerminal, Type } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { Menu, MenuItem } from '~/ui/menu.tsx'
import { AddChartDialog } from './AddChartDialog.tsx'
import { AddSnippetDialog } from './AddSnippetDialog.tsx'
import type { NewBlock } from './blocks/new-block.ts'
import { TextDialog } from './TextDialog.tsx'

interface AddBlockProps {
  projectRef: string
  isShared: boolean
  count: number
  forbidden: string | undefined
  onAdd: (block: NewBlock) => void
}

/** Adds a block to a report: a chart, the rows of a snippet, or words. Results are pinned from the SQL editor. */
export const AddBlock = ({ projectRef, isShared, count, forbidden, onAdd }: AddBlockProps) => {
  const [open, setOpen] = useState<NewBlock['type']>()
  const close = () => setOpen(undefined)
  const add = (block: NewBlock) => {
    onAdd(block)
    close()
  }
  const reason = forbidden ?? (count >= maxReportBlocks ? `A report has up to ${maxReportBlocks} blocks.` : undefined)
  const button = (
    <Button variant="primary" icon={<Plus aria-hidden size={14} />} disabledReason={reason}>
      Add block
    </Button>
  )
  return (
    <>
      {reason === undefined ? (
        <Menu align="end" trigger={button}>
          <MenuItem icon={<ChartLine aria-hidden size={14} />} onSelect={() => setOpen('chart')}>
            Chart
          </MenuItem>
          <MenuItem icon={<SquareTerminal aria-hidden size={14} />} onSelect={() => setOpen('snippet')}>
            SQL snippet
          </MenuItem>
          <MenuItem icon={<Type aria-hidden size={14} />} onSelect={() => setOpen('text')}>
            Text
          </MenuItem>
        </Menu>
      ) : (
        button
      )}
      {open === 'chart' && <AddChartDialog onAdd={add} onClose={close} />}
      {open === 'snippet' && <AddSnippetDialog {...{ projectRef, isShared }} onAdd={add} onClose={close} />}
      {open === 'text' && (
        <TextDialog
          title="Add text"
          submitLabel="Add text"
          name=""
          text=""
          onSave={(title, text) => add({ type: 'text', title, text })}
          onClose={close}
        />
      )}
    </>
  )
}
