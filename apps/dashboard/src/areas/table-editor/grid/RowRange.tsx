import { ChevronLeft, ChevronRight, Crosshair, Info } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '~/lib/counts.ts'
import { Button } from '~/ui/button.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Popover } from '~/ui/popover.tsx'
import { maxRows } from '../data/row-extent.ts'
import type { RowSource } from '../data/rows-request.ts'
import type { Rows } from '../data/use-rows.ts'
import type { GoToFormProps } from './GoToForm.tsx'
import { lazyPart } from '~/ui/lazy-part.ts'

const GoToForm = lazyPart(async () => (await import('./GoToForm.tsx')).GoToForm)

export interface RowRangeProps extends Pick<GoToFormProps, 'column' | 'onValue'> {
  source: RowSource
  data: Rows
  onRow: (row: number) => void
  /** Shows the rows before those that are shown. */
  onEarlier: () => void
  /** Shows the rows after them. */
  onLater: () => void
}

/** The rows that the scroll bar spans, in words. */
const rangeWords = ({ source, data, column }: RowRangeProps): string => {
  const { scrollRows } = data.extent
  const from = source.from ?? 0
  if (source.start !== undefined && source.from === undefined) {
    const values: unknown = JSON.parse(source.start)
    const [first] = Array.isArray(values) ? values : []
    return `Rows after ${column ?? 'row'} ${first === null ? 'NULL' : String(first)}`
  }
  return `Rows ${formatCount(from + 1)} to ${formatCount(from + scrollRows)}`
}

/** Which rows of a long table are shown, and the ways to the others. */
export const RowRange = (props: RowRangeProps) => {
  const { source, data, column, onRow, onValue, onEarlier, onLater } = props
  const { extent, canReachAll } = data
  const [isOpen, setIsOpen] = useState(false)
  const isPart = source.start !== undefined || extent.total > extent.scrollRows
  return (
    <span className="flex min-w-0 items-center gap-1">
      {isPart && (
        <span className="flex min-w-0 items-center gap-1 max-sm:hidden">
          <IconButton label="Earlier rows" size="sm" disabled={source.start === undefined} onClick={onEarlier}>
            <ChevronLeft aria-hidden size={14} />
          </IconButton>
          <span className="tabular truncate">{rangeWords(props)}</span>
          <IconButton
            label="Later rows"
            size="sm"
            disabled={!canReachAll || extent.scrollRows < maxRows}
            onClick={onLater}
          >
            <ChevronRight aria-hidden size={14} />
          </IconButton>
        </span>
      )}
      {isPart && !canReachAll && (
        <Popover
          label="Why not all rows are shown"
          side="top"
          trigger={
            <Button variant="ghost" size="sm" icon={<Info aria-hidden size={14} />}>
              First {formatCount(extent.scrollRows)} rows only
            </Button>
          }
        >
          <p className="max-w-72 text-sm text-muted">
            {data.table?.kind === 'partitioned table'
              ? 'This partitioned table has no primary key. Sort by a column to scroll through all rows, add a primary key, or export all rows.'
              : `A ${data.table?.kind ?? 'view'} has no key, so later rows cannot be reached by scrolling. Filter or sort to find them, or export all rows.`}
          </p>
        </Popover>
      )}
      <Popover
        label="Go to a row"
        side="top"
        open={isOpen}
        onOpenChange={setIsOpen}
        trigger={
          <IconButton label="Go to a row" size="sm">
            <Crosshair aria-hidden size={14} />
          </IconButton>
        }
      >
        <GoToForm
          lastRow={Math.max(1, source.start === undefined ? extent.scrollRows : Math.min(maxRows, extent.total))}
          column={canReachAll ? column : undefined}
          onRow={(row) => {
            setIsOpen(false)
            onRow(row)
          }}
          onValue={async (value) => {
            await onValue(value)
            setIsOpen(false)
          }}
        />
      </Popover>
    </span>
  )
}
