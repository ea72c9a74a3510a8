/** A cell by its place on screen. `column` counts visible columns. */
export interface CellPosition {
  row: number
  column: number
}

/** From the cell where it began to the cell where it ends, in any direction. */
export interface CellRange {
  anchor: CellPosition
  head: CellPosition
}

/** Ranges in the order in which they were made. The anchor of the last one is the active cell, which has the focus. */
export type Selection = readonly [...CellRange[], CellRange]

export interface Extent {
  rows: number
  columns: number
}

/** Both ends are included. */
export interface Rect {
  top: number
  bottom: number
  left: number
  right: number
}

export const headerRow = -1

export const rectOf = ({ anchor, head }: CellRange): Rect => ({
  top: Math.min(anchor.row, head.row),
  bottom: Math.max(anchor.row, head.row),
  left: Math.min(anchor.column, head.column),
  right: Math.max(anchor.column, head.column),
})

const rangeOf = ({ top, bottom, left, right }: Rect): CellRange => ({
  anchor: { row: top, column: left },
  head: { row: bottom, column: right },
})

export const lastRange = (selection: Selection): CellRange => selection[selection.length - 1] ?? selection[0]

export const activeCell = (selection: Selection): CellPosition => lastRange(selection).anchor

export const selectCell = (at: CellPosition): Selection => [{ anchor: at, head: at }]

export const selectRect = (rect: Rect): Selection => [rangeOf(rect)]

export const addCell = (selection: Selection, at: CellPosition): Selection => [...selection, { anchor: at, head: at }]

/** Moves the end of the last range. A header cannot be part of a range. */
export const extendTo = (selection: Selection, head: CellPosition): Selection => {
  const { anchor } = lastRange(selection)
  if (anchor.row === headerRow) return selection
  const range = { anchor, head: { ...head, row: Math.max(0, head.row) } }
  const [first, ...others] = selection
  return others.length === 0 || first === undefined ? [range] : [first, ...others.slice(0, -1), range]
}

export const selectAll = ({ rows, columns }: Extent): Selection =>
  selectRect({ top: 0, left: 0, bottom: Math.max(0, rows - 1), right: Math.max(0, columns - 1) })

/** The rows of the last range as a whole. */
export const selectRows = (selection: Selection, { columns }: Extent): Selection =>
  selectRect({ ...rectOf(lastRange(selection)), left: 0, right: Math.max(0, columns - 1) })

/** The columns of the last range as a whole. */
export const selectColumns = (selection: Selection, { rows }: Extent): Selection =>
  selectRect({ ...rectOf(lastRange(selection)), top: 0, bottom: Math.max(0, rows - 1) })

const clampCell = ({ row, column }: CellPosition, { rows, columns }: Extent): CellPosition => ({
  row: Math.max(headerRow, Math.min(row, rows - 1)),
  column: Math.max(0, Math.min(column, columns - 1)),
})

/** What is left of the selection when rows or columns are gone; the same object when it fits. */
export const clampSelection = (selection: Selection, extent: Extent): Selection => {
  const fits = selection.every(({ anchor, head }) =>
    [anchor, head].every(({ row, column }) => row < extent.rows && column < Math.max(1, extent.columns)),
  )
  if (fits) return selection
  const { anchor, head } = lastRange(selection)
  return [{ anchor: clampCell(anchor, extent), head: clampCell(head, extent) }]
}

export const isSelected = (selection: Selection, row: number, column: number): boolean =>
  selection.some((range) => {
    const { top, bottom, left, right } = rectOf(range)
    return row >= top && row <= bottom && column >= left && column <= right
  })

/** The selected columns of a row as `from-to` pairs, in a text, so that rows can be compared cheaply. */
export const selectedSpans = (selection: Selection, row: number): string =>
  selection
    .map(rectOf)
    .filter(({ top, bottom }) => row >= top && row <= bottom)
    .map(({ left, right }) => `${left}-${right}`)
    .join(',')

export const isInSpans = (spans: string, column: number): boolean =>
  spans !== '' &&
  spans.split(',').some((span) => {
    const [from = 0, to = 0] = span.split('-').map(Number)
    return column >= from && column <= to
  })

export const cellCount = (selection: Selection): number =>
  selection.reduce((sum, range) => {
    const { top, bottom, left, right } = rectOf(range)
    return sum + (bottom - top + 1) * (right - left + 1)
  }, 0)
