import type { Column } from '@cairn/contracts/database/catalogue'
import { isCut } from '~/lib/cell-look.ts'
import type { CellAt } from '~/ui/grid/grid-row.tsx'
import type { GridCell, GridColumn } from '~/ui/grid/grid-types.ts'
import type { Arrangement } from '~/ui/grid/model/arrangement.ts'
import type { GridRow } from '../data/grid-row.ts'
import { isChosen, needsRoom } from './cell-kind.ts'

/** The cells of the grid from the rows that are loaded. */
export const rowCells = (
  columns: readonly Column[],
  gridColumns: readonly GridColumn[],
  arrangement: Arrangement,
  rowAt: (row: number) => GridRow | undefined,
): CellAt => {
  const places = new Map(columns.map((column, index) => [column.name, { column, index }]))
  const resized = new Map(arrangement.map(({ id, widthPx }) => [id, widthPx]))
  return (rowIdx, columnId): GridCell | undefined => {
    const row = rowAt(rowIdx)
    const at = places.get(columnId)
    if (row === undefined || at === undefined) return undefined
    const text = row.cells[at.index] ?? null
    const isOnlyBeginning = row.truncated.has(at.index)
    return {
      kind: 'value',
      text,
      isCut: isOnlyBeginning,
      isLong: isOnlyBeginning || isCut(text, resized.get(columnId) ?? gridColumns[at.index]?.widthPx ?? 0),
      needsRoom: isChosen(at.column) || needsRoom(at.column, row, at.index),
    }
  }
}
