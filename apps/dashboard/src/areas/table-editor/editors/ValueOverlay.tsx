import type { Column, RelationDetail } from '@cairn/contracts/database/catalogue'
import { Popover } from '~/ui/popover.tsx'
import type { GridRow } from '../data/grid-row.ts'
import { rowKeyOf } from '../data/row-key.ts'
import { ReadOnlyValue, WholeValue } from './whole-value.tsx'

export interface OpenValue {
  row: GridRow
  columnIdx: number
  /** Where the cell is on the screen. */
  rect: DOMRect
}

interface ValueOverlayProps {
  projectRef: string
  table: RelationDetail
  open: OpenValue
  onClose: () => void
}

/** A value whole, over its cell. */
export const ValueOverlay = ({ projectRef, table, open, onClose }: ValueOverlayProps) => {
  const column: Column | undefined = table.columns[open.columnIdx]
  if (column === undefined) return null
  const names = table.columns.map(({ name }) => name)
  const isCut = open.row.truncated.has(open.columnIdx)
  const key = isCut ? rowKeyOf(table.primary_keys, names, open.row.cells) : undefined
  const value = open.row.cells[open.columnIdx] ?? null
  const { left, top, width, height } = open.rect
  return (
    <Popover
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      label={column.name}
      className="w-[420px] p-0"
      trigger={
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          className="pointer-events-none fixed"
          style={{ left, top, width, height }}
        />
      }
    >
      <WholeValue projectRef={projectRef} tableId={String(table.id)} column={column} value={value} cutRowKey={key}>
        {(whole) => <ReadOnlyValue column={column} value={whole} />}
      </WholeValue>
      {isCut && key === undefined && (
        <p className="border-t border-line px-3 py-2 text-xs text-warning">
          Only the first 10,000 characters are shown: without a primary key, the rest cannot be loaded.
        </p>
      )}
    </Popover>
  )
}
