import type { ComponentType, ReactNode, RefObject } from 'react'

/** A cell as the owner of the rows has it; undefined while it is loaded. */
export type GridCell =
  | {
      kind: 'value'
      /** As PostgreSQL writes it; null for NULL. */
      text: string | null
      /** Only the beginning of the value is here. */
      isCut?: boolean
      /** Longer than its cell shows: a button opens it. */
      isLong?: boolean
      /** Edited in a field of its own: the key that begins the edit is not typed into it. */
      needsRoom?: boolean
      /** Being saved. */
      isPending?: boolean
      /** What will be done with it or its row, once that is saved. */
      mark?: 'added' | 'changed' | 'deleted'
      /** Why the value was not saved. */
      problem?: string
    }
  | { kind: 'failed'; message: string }

export type SortDirection = 'ascending' | 'descending'

export interface CellEditorProps {
  /** The name of the column. */
  label: string
  row: number
  value: string | null
  /** The edit ends; the focus moves on by `move`. `from` is the value that was edited, where the cell has only its beginning. */
  onCommit: (value: string | null, move?: EditMove, from?: string | null) => void
  onCancel: (move?: EditMove) => void
  /** Set by an editor beside the cell: a press elsewhere has it save what was typed. False: it cannot yet, and stays. */
  leaving: RefObject<(() => boolean) | null>
}

/** Where the focus goes after an edit; `all` gives the value to all selected cells. */
export type EditMove = 'down' | 'up' | 'right' | 'left' | 'stay' | 'all'

export interface GridColumn {
  id: string
  name: string
  /** Beside the name: the type. */
  detail?: string
  /** In place of the name and the detail. */
  head?: ReactNode
  widthPx: number
  align?: 'end'
  /** Secondary values, such as times. */
  isQuiet?: boolean
  /** Why its cells cannot be edited. */
  readOnlyReason?: string
  isNullable?: boolean
  sort?: SortDirection
  /** Its rank among several columns that are sorted by. */
  sortRank?: number
  /** Values are chosen from a list: the space bar opens it. */
  isChosen?: boolean
  /** Its editor loads a value of which only the beginning is here. */
  editsCut?: boolean
  /** How a value is shown; as its text by default. */
  show?: (text: string | null) => ReactNode
  /** A line of text by default. */
  editor?: ComponentType<CellEditorProps>
}

export interface CellChange {
  row: number
  columnId: string
  /** What the row was known by when the edit began: rows may have moved since. */
  rowKey?: string
  /** What was in the cell when the edit began; absent where only the beginning of it is here. */
  from?: string | null
  value: string | null
}

export interface CellPlace {
  row: number
  columnId: string
}

/** How a column is to be sorted by: undefined changes to the next direction. */
export interface SortRequest {
  columnId: string
  direction?: SortDirection
  /** Beside the columns that are sorted by already. */
  isAdded?: boolean
}

/** What stands before the first column. */
export interface RowHeader {
  widthPx: number
  head: ReactNode
  cell: (row: number) => ReactNode
}

/** What its owner can do with a grid. */
export interface GridHandle {
  focus: () => void
  /** Scrolls a row into view and makes its first selected column the active cell. */
  goToRow: (row: number) => void
  scrollToTop: () => void
  /** The selected cells as text for a spreadsheet, or why they cannot be copied. */
  copySelection: () => { text: string } | { refusal: string }
  /** The selection where it is more than one cell, and its ranges have a place beside each other. */
  selectedCells: () => { rows: readonly number[]; columnIds: readonly string[] } | undefined
  /** Where a cell is on the screen. */
  rectOf: (at: CellPlace) => DOMRect | undefined
}

export const rowPx = 32
export const headerPx = 36

export const rowNumbers: RowHeader = {
  widthPx: 56,
  head: 'Row number',
  cell: (row) => (row + 1).toLocaleString('en-US'),
}
