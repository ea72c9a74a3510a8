import type { KeyboardEvent } from 'react'
import type { CellPlace } from '~/ui/grid/grid-types.ts'
import type { OpenTable } from '../values/editability.ts'
import { cellReadOnlyReason } from '../values/editability.ts'

interface KeyContext {
  table: OpenTable
  toggleRow: (row: number) => void
  /** Absent where the row cannot be edited. */
  editRow: ((row: number) => void) | undefined
  /** Shows or chooses the row that a cell refers to. Returns whether its column refers to any. */
  openReference: (kind: 'peek' | 'pick', at: CellPlace) => boolean
  setValue: (at: CellPlace, value: string | null) => void
  undo: () => void
  redo: () => void
}

const booleanKeys: Partial<Record<string, string | null>> = { t: 'true', f: 'false', n: null }

/** The keys of the table editor on a cell, beside those of every grid. Returns whether the key is taken. */
export const handleKey = (context: KeyContext, event: KeyboardEvent, at: CellPlace): boolean => {
  const hasModifier = event.ctrlKey || event.metaKey
  const key = event.key.toLowerCase()
  if (hasModifier && !event.altKey && (key === 'z' || key === 'y')) {
    if (key === 'y' || event.shiftKey) context.redo()
    else context.undo()
    return true
  }
  if (event.altKey && !hasModifier && event.key === 'Enter') return context.openReference('peek', at)
  if (event.altKey && !hasModifier && event.key === 'ArrowDown') return context.openReference('pick', at)
  if (event.key === ' ' && event.shiftKey) {
    context.toggleRow(at.row)
    return true
  }
  if (event.key === 'Enter' && hasModifier) {
    context.editRow?.(at.row)
    return true
  }
  const column = context.table.columns.find(({ name }) => name === at.columnId)
  if (column?.category !== 'boolean' || hasModifier || event.altKey) return false
  const value = booleanKeys[event.key]
  if (value === undefined || cellReadOnlyReason(context.table, column) !== undefined) return false
  if (value === null && !column.is_nullable) return false
  context.setValue(at, value)
  return true
}
