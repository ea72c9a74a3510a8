import type { ComponentType, ReactNode } from 'react'

/** A cell as the owner of the rows has it; undefined while it is loaded. */
export type GridCell =
  | {
      kind: 'value'
      /** As PostgreSQL writes it; null for NULL. */
      text: string | null
      /** Only the beginning of the value is here. */
      isCut?: boolean
      /** Being saved. */
      isPending?: boolean
      /** Why the value was not saved. */
      problem?: string
    }
  | { kind: 'failed'; message: string }

export type SortDirection = 'ascending' | 'descending'

export interface CellEditorProps {
  /** The name of the column. */
  label: string
  value: string | null
  /** The edit ends; the focus moves on by `move`. */
  onCommit: (value: string | null, move?: EditMove) => void
  onCancel: () => void
}

/** Where the focus goes after an edit. */
export type EditMove = 'down' | 'up' | 'right' | 'left'

export interface GridColumn {
  id: string
  name: string
  /** Beside the name: the type. */
  detail?: string
  widthPx: number
  align?: 'end'
  /** Why its cells cannot be edited. */
  readOnlyReason?: string
  isNullable?: boolean
  sort?: SortDirection
  /** How a value is shown; as its text by default. */
  show?: (text: string | null) => ReactNode
  /** A line of text by default. */
  editor?: ComponentType<CellEditorProps>
}

export interface CellChange {
  row: number
  columnId: string
  value: string | null
}

/** What its owner can do with a grid. */
export interface GridHandle {
  focus: () => void
  /** Scrolls a row into view and makes its first selected column the active cell. */
  goToRow: (row: number) => void
}

export const rowPx = 32
export const headerPx = 36
export const rowHeaderPx = 56
