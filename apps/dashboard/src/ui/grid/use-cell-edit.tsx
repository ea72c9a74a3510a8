import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { CellAt } from './grid-row.tsx'
import type { CellPlace, EditMove, GridCell } from './grid-types.ts'
import { moveFrom } from './model/navigation.ts'
import type { CellPosition } from './model/selection.ts'
import { cellCount, selectCell } from './model/selection.ts'
import { TextEditor } from './text-editor.tsx'
import type { GridChanges } from './use-grid-changes.ts'
import type { GridModel } from './use-grid-model.ts'

const stop = (event: { stopPropagation: () => void }) => event.stopPropagation()

type ValueCell = Extract<GridCell, { kind: 'value' }>

/** Rows may be loaded again while somebody types: the cell is kept as it was. */
interface Editing extends CellPosition {
  cell: ValueCell
  rowKey: string | undefined
}

interface CellEditInput {
  model: GridModel
  changes: GridChanges
  cellAt: CellAt
  rowKeyAt: ((row: number) => string | undefined) | undefined
  onOpen: ((at: CellPlace) => void) | undefined
}

/** The cell that is being edited: always the active one. */
export const useCellEdit = ({ model, changes, cellAt, rowKeyAt, onOpen }: CellEditInput) => {
  const [editing, setEditing] = useState<Editing | undefined>(undefined)
  const leaving = useRef<() => boolean>(null)
  const columnAt = ({ column }: CellPosition) => model.placed.columns[column]?.column
  const column = editing === undefined ? undefined : columnAt(editing)

  const valueCellAt = (position: CellPosition): ValueCell | undefined => {
    const at = columnAt(position)
    const cell = at === undefined ? undefined : cellAt(position.row, at.id)
    return cell?.kind === 'value' ? cell : undefined
  }

  /** The editor is there when this returns: the key that began the edit is typed into it. */
  const begin = (position: CellPosition) => {
    const at = columnAt(position)
    if (at === undefined || position.row < 0) return
    if (!changes.isEditable) {
      onOpen?.({ row: position.row, columnId: at.id })
      return
    }
    if (at.readOnlyReason !== undefined) {
      changes.notify(`${at.name} cannot be edited. ${at.readOnlyReason}`)
      return
    }
    const cell = valueCellAt(position)
    const value = changes.valueAt(position)
    if (cell === undefined || (cell.isCut === true && at.editsCut !== true)) {
      if ('refusal' in value) changes.notify(value.refusal)
      return
    }
    model.reveal(position)
    flushSync(() => setEditing({ ...position, cell, rowKey: rowKeyAt?.(position.row) }))
  }

  const open = (position: CellPosition) => {
    const at = columnAt(position)
    const isChoice = at?.isChosen === true && at.readOnlyReason === undefined && changes.isEditable
    if (at === undefined || onOpen === undefined || isChoice) begin(position)
    else onOpen({ row: position.row, columnId: at.id })
  }

  const end = (value: string | null | undefined, move?: EditMove, whole?: string | null) => {
    if (editing === undefined || column === undefined) return
    const { row, cell, rowKey } = editing
    setEditing(undefined)
    const from = whole ?? cell.text
    if (move === 'all' && value !== undefined && cellCount(model.selection) > 1) {
      changes.setAll(value)
      model.focusActive()
      return
    }
    if (value !== undefined && value !== from)
      changes.send?.([{ row, columnId: column.id, from, value, ...(rowKey !== undefined && { rowKey }) }])
    if (move !== undefined && move !== 'stay' && move !== 'all')
      model.select(selectCell(moveFrom(editing, move, model.extent, 1)))
    else if (move === 'stay' || move === 'all' || value === undefined) model.select(selectCell(editing))
  }

  /** Saves what is in the editor, before the cell is left in another way than by its keys. False: the cell cannot be left. */
  const leave = (): boolean => {
    const focused = document.activeElement
    if (editing === undefined) return true
    if (focused instanceof HTMLElement && model.element()?.contains(focused) === true) focused.blur()
    else if (leaving.current?.() === false) return false
    else setEditing(undefined)
    return true
  }

  /** The editor of a cell is a field of its own, over the grid. */
  const opensApart = (position: CellPosition) => valueCellAt(position)?.needsRoom === true

  const Editor = column?.editor ?? TextEditor
  const editor: ReactNode =
    column === undefined || editing === undefined ? undefined : (
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys and presses of the editor are not the grid's
      <div className="contents" onKeyDown={stop} onPointerDown={stop} onMouseDown={stop} onDoubleClick={stop}>
        <Editor
          label={column.name}
          row={editing.row}
          value={editing.cell.text}
          onCommit={end}
          onCancel={(move) => end(undefined, move)}
          leaving={leaving}
        />
      </div>
    )

  return { isEditing: editing !== undefined, begin, open, leave, opensApart, editor }
}

export type CellEdit = ReturnType<typeof useCellEdit>
