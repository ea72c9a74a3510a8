import type { RowValues } from '@cairn/contracts/database/rows'
import type { ClipboardEvent } from 'react'
import type { CellCopyArgs, RowsChangeData } from 'react-data-grid'
import { typedValue } from '~/lib/cell-text.ts'
import { toast } from '~/ui/toast.tsx'
import type { GridRow } from '../data/grid-row.ts'
import { rowKeyOf } from '../data/row-key.ts'
import type { CellEdit } from '../data/use-cell-edit.ts'
import type { Rows } from '../data/use-rows.ts'
import type { OpenTable } from '../values/editability.ts'

interface EditedRows {
  table: OpenTable
  data: Rows
  onEdit: (edit: CellEdit) => void
}

/** What becomes of a value that was changed in a cell, and of one that is copied from it. */
export const useCellChanges = ({ table, data, onEdit }: EditedRows) => {
  const columnNames = table.columns.map(({ name }) => name)
  const keyOf = (row: GridRow): RowValues | undefined => rowKeyOf(table.primary_keys, columnNames, row.cells)

  const editValue = (rowIdx: number, row: GridRow, columnIdx: number, to: string | null) => {
    const column = table.columns[columnIdx]
    const key = keyOf(row)
    const from = row.cells[columnIdx] ?? null
    const shown = data.rows[rowIdx]?.cells[columnIdx] ?? null
    if (column !== undefined && key !== undefined && to !== from)
      onEdit({ rowIdx, key, column: column.name, from, shown, to })
  }

  const onRowsChange = (
    rows: (GridRow | undefined)[],
    { indexes, column }: RowsChangeData<GridRow | undefined>,
  ): void => {
    const [rowIdx] = indexes
    const columnIdx = columnNames.indexOf(column.key)
    const known = table.columns[columnIdx]
    if (rowIdx === undefined || known === undefined) return
    const draft = rows[rowIdx]
    const text = draft?.cells[columnIdx]
    if (draft?.before === undefined || text === undefined) return
    editValue(rowIdx, draft.before, columnIdx, text === null ? null : typedValue(text, known.category))
  }

  const onCopy = ({ row, column }: CellCopyArgs<GridRow | undefined>, event: ClipboardEvent<HTMLDivElement>): void => {
    const columnIdx = columnNames.indexOf(column.key)
    if (row === undefined || columnIdx < 0 || window.getSelection()?.type === 'Range') return
    event.clipboardData.setData('text/plain', row.cells[columnIdx] ?? '')
    event.preventDefault()
    toast.success('Copied', { id: 'cell-copied' })
  }

  return { columnNames, keyOf, editValue, onRowsChange, onCopy }
}
