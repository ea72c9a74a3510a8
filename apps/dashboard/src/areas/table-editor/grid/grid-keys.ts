import type { Column } from '@cairn/contracts/database/catalogue'
import type { RowValues } from '@cairn/contracts/database/rows'
import type { CellKeyboardEvent, CellKeyDownArgs } from 'react-data-grid'
import { toast } from '~/ui/toast.tsx'
import type { GridRow } from '../data/grid-row.ts'
import { selectColumnKey } from '../selection/select-column.tsx'
import type { OpenTable } from '../values/editability.ts'
import { cellReadOnlyReason } from '../values/editability.ts'
import { isChosen, needsRoom } from './grid-columns.tsx'

type KeyArgs = CellKeyDownArgs<GridRow | undefined>

interface KeyContext {
  table: OpenTable
  keyOf: (row: GridRow) => RowValues | undefined
  toggleRow: (rowIdx: number) => void
  editRow: (key: RowValues) => void
  showValue: (rowIdx: number, columnIdx: number) => void
  editValue: (rowIdx: number, row: GridRow, columnIdx: number, to: string | null) => void
}

interface PressedCell {
  row: GridRow
  rowIdx: number
  column: Column
  columnIdx: number
}

type Action = () => void

const hasModifier = (event: { ctrlKey: boolean; metaKey: boolean }) => event.ctrlKey || event.metaKey

/** The keys of a whole row, wherever in it the focus is. */
const rowAction = (context: KeyContext, args: KeyArgs, row: GridRow, event: CellKeyboardEvent): Action | undefined => {
  const { column, rowIdx } = args
  if (event.key === ' ' && (event.shiftKey || column?.key === selectColumnKey)) return () => context.toggleRow(rowIdx)
  // The grid's own Ctrl+Home leads to the header, which is in sight wherever one has scrolled.
  if (event.key === 'Home' && hasModifier(event) && args.mode === 'ACTIVE')
    return () => args.setActivePosition({ idx: column?.idx ?? 0, rowIdx: 0 }, { shouldFocus: true })
  const key = context.keyOf(row)
  if (event.key === 'Enter' && hasModifier(event) && key !== undefined && context.table.forbidden === undefined)
    return () => context.editRow(key)
  return undefined
}

const booleanKeys: Partial<Record<string, string | null>> = { t: 'true', f: 'false', n: null }

/** The value that a key puts into a cell without opening an editor; undefined for other keys. */
const valueOfKey = (column: Column, event: CellKeyboardEvent): string | null | undefined => {
  const allowed = (value: string | null | undefined) => (value === null && !column.is_nullable ? undefined : value)
  if (['Backspace', 'Delete'].includes(event.key) && hasModifier(event)) return allowed(null)
  if (column.category === 'boolean' && !hasModifier(event)) return allowed(booleanKeys[event.key])
  return undefined
}

const startsEdit = (event: CellKeyboardEvent): boolean =>
  !hasModifier(event) && !event.altKey && (event.key.length === 1 || ['Enter', 'F2'].includes(event.key))

/** The keys of one cell. */
const cellAction = (context: KeyContext, cell: PressedCell, event: CellKeyboardEvent): Action | undefined => {
  const { row, rowIdx, column, columnIdx } = cell
  const reason = cellReadOnlyReason(context.table, column)
  if (event.key === ' ' && (reason !== undefined || !isChosen(column)))
    return () => context.showValue(rowIdx, columnIdx)
  if (reason === undefined) {
    const value = valueOfKey(column, event)
    if (value !== undefined) return () => context.editValue(rowIdx, row, columnIdx, value)
    return undefined
  }
  if (!startsEdit(event)) return undefined
  return () => toast.info(`${column.name} cannot be edited`, { description: reason, id: 'cell-read-only' })
}

const pressedCell = ({ table }: KeyContext, { column, row, rowIdx }: KeyArgs): PressedCell | undefined => {
  const columnIdx = table.columns.findIndex(({ name }) => name === column?.key)
  const known = table.columns[columnIdx]
  return row === undefined || known === undefined ? undefined : { row, rowIdx, column: known, columnIdx }
}

/** The keys of the grid that are ours; what is not taken here is react-data-grid's. */
export const handleGridKey = (context: KeyContext, args: KeyArgs, event: CellKeyboardEvent): void => {
  const cell = pressedCell(context, args)
  if (args.mode === 'EDIT') {
    // The list of choices has no field of its own for the grid to leave by Tab.
    if (event.key === 'Tab' && cell !== undefined && isChosen(cell.column)) {
      event.preventGridDefault()
      args.navigate()
    }
    return
  }
  // The page's list of keys, and no text to start an edit with: see `useShortcut`.
  if (event.key === '?') return event.preventGridDefault()
  const { row } = args
  if (row === undefined) return
  const action = rowAction(context, args, row, event) ?? (cell && cellAction(context, cell, event))
  if (action !== undefined) {
    event.preventDefault()
    event.preventGridDefault()
    action()
  } else if (cell !== undefined && opensRoom(context, cell, event)) event.preventDefault()
}

/** The key that opens a field of several lines must not be typed into it. */
const opensRoom = ({ table }: KeyContext, { row, column, columnIdx }: PressedCell, event: CellKeyboardEvent): boolean =>
  cellReadOnlyReason(table, column) === undefined && !hasModifier(event) && needsRoom(column, row, columnIdx)
