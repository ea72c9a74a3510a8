import type { Block } from './tsv.ts'
import type { CellPosition, Extent, Rect } from './selection.ts'

/** A value that a cell is to get, by its place on screen. */
export interface PlacedChange extends CellPosition {
  value: string | null
}

export interface BlockChanges {
  changes: readonly PlacedChange[]
  /** What is selected afterwards. */
  rect: Rect
  /** Rows and columns of the block beyond the end of the grid. */
  lost: Extent
}

const sizeOf = (block: Block): Extent => ({
  rows: block.length,
  columns: Math.max(0, ...block.map((row) => row.length)),
})

/** The rectangle that a block is written to: repeated in a selection that it fits into, else once from its corner. */
const targetOf = (block: Extent, selected: Rect): Rect => {
  const rows = selected.bottom - selected.top + 1
  const columns = selected.right - selected.left + 1
  return {
    top: selected.top,
    left: selected.left,
    bottom: selected.top + (rows % block.rows === 0 ? rows : block.rows) - 1,
    right: selected.left + (columns % block.columns === 0 ? columns : block.columns) - 1,
  }
}

/** The values that a pasted block gives to cells. Rows of the block that are shorter than others leave cells as they are. */
export const pasteChanges = (block: Block, selected: Rect, extent: Extent): BlockChanges => {
  const size = sizeOf(block)
  if (size.rows === 0 || size.columns === 0) return { changes: [], rect: selected, lost: { rows: 0, columns: 0 } }
  const target = targetOf(size, selected)
  const rect = {
    ...target,
    bottom: Math.min(target.bottom, extent.rows - 1),
    right: Math.min(target.right, extent.columns - 1),
  }
  const changes: PlacedChange[] = []
  for (let row = rect.top; row <= rect.bottom; row += 1)
    for (let column = rect.left; column <= rect.right; column += 1) {
      const value = block[(row - rect.top) % size.rows]?.[(column - rect.left) % size.columns]
      if (value !== undefined) changes.push({ row, column, value })
    }
  return { changes, rect, lost: { rows: target.bottom - rect.bottom, columns: target.right - rect.right } }
}

const repeated = (at: number, first: number, last: number): number => {
  const length = last - first + 1
  return first + ((((at - first) % length) + length) % length)
}

/** Repeats the values of `source` over the rest of `target`, which has the same columns or the same rows. */
export const fillChanges = (
  source: Rect,
  target: Rect,
  valueAt: (at: CellPosition) => string | null | undefined,
): PlacedChange[] => {
  const changes: PlacedChange[] = []
  for (let row = target.top; row <= target.bottom; row += 1)
    for (let column = target.left; column <= target.right; column += 1) {
      const isRow = row >= source.top && row <= source.bottom
      if (isRow && column >= source.left && column <= source.right) continue
      const from = {
        row: repeated(row, source.top, source.bottom),
        column: repeated(column, source.left, source.right),
      }
      const value = valueAt(from)
      if (value !== undefined) changes.push({ row, column, value })
    }
  return changes
}

/** What a fill by key repeats: the first row of the selection, or the row above a selection of one. */
export const fillDownSource = (selected: Rect): Rect | undefined => {
  if (selected.bottom > selected.top) return { ...selected, bottom: selected.top }
  return selected.top === 0 ? undefined : { ...selected, top: selected.top - 1, bottom: selected.top - 1 }
}

/** The same sideways: the first column, or the one before a selection of one. */
export const fillRightSource = (selected: Rect): Rect | undefined => {
  if (selected.right > selected.left) return { ...selected, right: selected.left }
  return selected.left === 0 ? undefined : { ...selected, left: selected.left - 1, right: selected.left - 1 }
}

/** Where a fill leads that is dragged from `source` to a cell: over rows or over columns, whichever it is further away by. */
export const fillTarget = (source: Rect, { row, column }: CellPosition): Rect => {
  const rows = Math.max(source.top - row, row - source.bottom, 0)
  const columns = Math.max(source.left - column, column - source.right, 0)
  if (columns > rows) return { ...source, left: Math.min(source.left, column), right: Math.max(source.right, column) }
  return { ...source, top: Math.min(source.top, row), bottom: Math.max(source.bottom, row) }
}
