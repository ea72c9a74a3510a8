import type { KeyboardEvent } from 'react'
import type { GridCommand } from './grid-keys.ts'
import { cellCommand, headerCommand } from './grid-keys.ts'
import type { CellPlace, SortRequest } from './grid-types.ts'
import { headerPx, rowPx } from './grid-types.ts'
import type { Arrangement } from './model/arrangement.ts'
import { resizeColumn, stepColumn } from './model/arrangement.ts'
import type { Direction } from './model/navigation.ts'
import { moveFrom } from './model/navigation.ts'
import type { Selection } from './model/selection.ts'
import { extendTo, headerRow, lastRange, selectAll, selectCell, selectColumns, selectRows } from './model/selection.ts'
import type { CellEdit } from './use-cell-edit.tsx'
import type { GridChanges } from './use-grid-changes.ts'
import type { GridModel } from './use-grid-model.ts'

const resizeStepPx = 16

interface CommandInput {
  model: GridModel
  changes: GridChanges
  edit: CellEdit
  onArrangementChange: (arrangement: Arrangement) => void
  onSort: ((request: SortRequest) => void) | undefined
  onKey: ((event: KeyboardEvent, at: CellPlace) => boolean) | undefined
  openMenu: (columnId: string) => void
}

/** The selection that a command leads to, for those that only select. */
const selectionAfter = (command: GridCommand, { selection, active, extent }: GridModel): Selection | undefined => {
  const { kind } = command
  if (kind === 'select-all') return selectAll(extent)
  if (kind === 'select-rows') return selectRows(selection, extent)
  if (kind === 'collapse') return selectCell(active)
  if (kind !== 'select-columns' || extent.rows === 0) return undefined
  return selectColumns(active.row === headerRow ? selectCell({ ...active, row: 0 }) : selection, extent)
}

/** What the keys of the grid do. */
export const useGridCommands = ({
  model,
  changes,
  edit,
  onArrangementChange,
  onSort,
  onKey,
  openMenu,
}: CommandInput) => {
  const { active, selection, extent, placed, arrangement, scroll } = model

  const move = (direction: Direction, extend: boolean) => {
    const pageRows = Math.max(1, Math.floor((scroll.view.heightPx - headerPx) / rowPx) - 1)
    const from = extend ? lastRange(selection).head : active
    const to = moveFrom(from, direction, extent, pageRows)
    model.select(extend ? extendTo(selection, to) : selectCell(to))
  }

  const moveColumnBy = (by: -1 | 1) => {
    const column = placed.columns[active.column]
    const other = placed.columns[active.column + by]
    if (column === undefined || other === undefined || column.isPinned !== other.isPinned) return
    onArrangementChange(stepColumn(arrangement, column.column.id, by))
    model.select(selectCell({ ...active, column: active.column + by }))
  }

  const runOnColumn = (command: GridCommand): void => {
    const at = placed.columns[active.column]
    if (at === undefined) return
    if (command.kind === 'sort') onSort?.({ columnId: at.column.id })
    else if (command.kind === 'menu') openMenu(at.column.id)
    else if (command.kind === 'move-column') moveColumnBy(command.by)
    else if (command.kind === 'resize-column')
      onArrangementChange(resizeColumn(arrangement, at.column.id, at.widthPx + command.by * resizeStepPx))
  }

  const run = (command: GridCommand): void => {
    const next = selectionAfter(command, model)
    if (next !== undefined) model.select(next, { shows: false })
    else if (command.kind === 'move') move(command.direction, command.extend)
    else if (command.kind === 'edit' || command.kind === 'type') edit.begin(active)
    else if (command.kind === 'open') edit.open(active)
    else if (command.kind === 'set-null') changes.setNull()
    else if (command.kind === 'fill-down') changes.fillDown()
    else if (command.kind === 'fill-right') changes.fillRight()
    else runOnColumn(command)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || edit.isEditing) return
    const at = placed.columns[active.column]?.column
    if (active.row >= 0 && at !== undefined && onKey?.(event, { row: active.row, columnId: at.id }) === true) {
      event.preventDefault()
      return
    }
    const command = active.row === headerRow ? headerCommand(event) : cellCommand(event)
    if (command === undefined) return
    // A character is typed into the editor that it opens.
    if (command.kind !== 'type' || edit.opensApart(active)) event.preventDefault()
    run(command)
  }

  return { onKeyDown }
}
