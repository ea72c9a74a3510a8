import type { CellPosition, Extent } from './selection.ts'
import { headerRow } from './selection.ts'

export type Direction =
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'page-up'
  | 'page-down'
  | 'row-start'
  | 'row-end'
  | 'top'
  | 'bottom'
  | 'first'
  | 'last'

type Move = (from: CellPosition, last: CellPosition, pageRows: number) => CellPosition

const moves: Record<Direction, Move> = {
  up: ({ row, column }) => ({ row: Math.max(headerRow, row - 1), column }),
  down: ({ row, column }, last) => ({ row: Math.min(last.row, row + 1), column }),
  left: ({ row, column }) => ({ row, column: Math.max(0, column - 1) }),
  right: ({ row, column }, last) => ({ row, column: Math.min(last.column, column + 1) }),
  'page-up': ({ row, column }, _last, pageRows) => ({
    row: row === headerRow ? row : Math.max(0, row - pageRows),
    column,
  }),
  'page-down': ({ row, column }, last, pageRows) => ({ row: Math.min(last.row, row + pageRows), column }),
  'row-start': ({ row }) => ({ row, column: 0 }),
  'row-end': ({ row }, last) => ({ row, column: last.column }),
  top: ({ column }, last) => ({ row: Math.min(0, last.row), column }),
  bottom: ({ column }, last) => ({ row: last.row, column }),
  first: (_from, last) => ({ row: Math.min(0, last.row), column: 0 }),
  last: (_from, last) => last,
}

/** The cell that a key leads to. Above the first row is the header; a page is counted in rows. */
export const moveFrom = (
  from: CellPosition,
  direction: Direction,
  { rows, columns }: Extent,
  pageRows: number,
): CellPosition => moves[direction](from, { row: rows - 1, column: Math.max(0, columns - 1) }, pageRows)
