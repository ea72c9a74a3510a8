import { useState } from 'react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { CellAt } from './grid-row.tsx'
import type { EditMove } from './grid-types.ts'
import { moveFrom } from './model/navigation.ts'
import type { CellPosition } from './model/selection.ts'
import { selectCell } from './model/selection.ts'
import { TextEditor } from './text-editor.tsx'
import type { GridChanges } from './use-grid-changes.ts'
import type { GridModel } from './use-grid-model.ts'

const stop = (event: { stopPropagation: () => void }) => event.stopPropagation()

/** The cell that is being edited: always the active one. */
export const useCellEdit = (model: GridModel, changes: GridChanges, cellAt: CellAt) => {
  const [editing, setEditing] = useState<CellPosition | undefined>(undefined)
  const at = editing === undefined ? undefined : model.placed.columns[editing.column]
  const cell = editing === undefined || at === undefined ? undefined : cellAt(editing.row, at.column.id)

  /** The editor is there when this returns: the key that began the edit is typed into it. */
  const begin = (position: CellPosition) => {
    const column = model.placed.columns[position.column]?.column
    if (column === undefined || !changes.isEditable || position.row < 0) return
    if (column.readOnlyReason !== undefined) {
      changes.notify(`${column.name} cannot be edited. ${column.readOnlyReason}`)
      return
    }
    const value = changes.valueAt(position)
    if ('refusal' in value) {
      changes.notify(value.refusal)
      return
    }
    model.reveal(position)
    flushSync(() => setEditing(position))
  }

  const end = (value: string | null | undefined, move?: EditMove) => {
    if (editing === undefined || at === undefined) return
    setEditing(undefined)
    const before = cell?.kind === 'value' ? cell.text : undefined
    if (value !== undefined && value !== before) changes.apply([{ ...editing, value }])
    if (move !== undefined) model.select(selectCell(moveFrom(editing, move, model.extent, 1)))
    else if (value === undefined) model.select(selectCell(editing))
  }

  /** Saves what is in the editor, before the cell is left in another way than by its keys. */
  const leave = () => {
    const focused = document.activeElement
    if (editing !== undefined && focused instanceof HTMLElement && model.element()?.contains(focused) === true)
      focused.blur()
  }

  const Editor = at?.column.editor ?? TextEditor
  const editor: ReactNode =
    at === undefined || cell?.kind !== 'value' ? undefined : (
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys and presses of the editor are not the grid's
      <div className="contents" onKeyDown={stop} onPointerDown={stop} onMouseDown={stop} onDoubleClick={stop}>
        <Editor
          label={at.column.name}
          value={cell.text}
          onCommit={(value, move) => end(value, move)}
          onCancel={() => end(undefined)}
        />
      </div>
    )

  return { isEditing: editing !== undefined, begin, leave, editor }
}

export type CellEdit = ReturnType<typeof useCellEdit>
