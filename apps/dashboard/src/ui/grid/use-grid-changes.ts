import { toast } from '../toast.ts'
import type { CellAt } from './grid-row.tsx'
import type { CellChange, CellPlace } from './grid-types.ts'
import type { PlacedChange } from './model/changes.ts'
import { fillChanges, fillDownSource, fillRightSource, pasteChanges } from './model/changes.ts'
import type { CopiedValue } from './model/copy-ranges.ts'
import { maxCopiedCells } from './model/copy-ranges.ts'
import type { CellPosition, Rect } from './model/selection.ts'
import { cellCount, lastRange, rectOf, selectRect } from './model/selection.ts'
import type { Block } from './model/tsv.ts'
import type { GridModel } from './use-grid-model.ts'

interface ChangeInput {
  model: GridModel
  cellAt: CellAt
  rowKeyAt: ((row: number) => string | undefined) | undefined
  /** Absent where nothing can be edited. */
  onChanges: ((changes: readonly CellChange[]) => void) | undefined
}

const cells = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'cell' : 'cells'}`

const notify = (message: string) => toast.info(message, { id: 'grid' })

/** Why nothing can be written to a column, or what the grid knows of it. */
export const useGridChanges = ({ model, cellAt, rowKeyAt, onChanges }: ChangeInput) => {
  const { placed, extent, selection, select } = model

  const valueAt = ({ row, column }: CellPosition): CopiedValue => {
    const at = placed.columns[column]
    const cell = at === undefined ? undefined : cellAt(row, at.column.id)
    if (cell === undefined) return { refusal: 'Some of these rows are not loaded yet.' }
    if (cell.kind === 'failed') return { refusal: 'Some of these rows could not be loaded.' }
    if (cell.isCut === true) return { refusal: 'Some of these values are too long to be here as a whole.' }
    return { text: cell.text }
  }

  const knownValue = (at: CellPosition): string | null | undefined => {
    const value = valueAt(at)
    return 'refusal' in value ? undefined : value.text
  }

  const changeAt = ({ row, columnId }: CellPlace, value: string | null): CellChange => {
    const cell = cellAt(row, columnId)
    const rowKey = rowKeyAt?.(row)
    return {
      row,
      columnId,
      value,
      ...(rowKey !== undefined && { rowKey }),
      ...(cell?.kind === 'value' && cell.isCut !== true && { from: cell.text }),
    }
  }

  const apply = (changes: readonly PlacedChange[]) => {
    const writable = changes.flatMap(({ row, column, value }) => {
      const known = placed.columns[column]?.column
      if (known === undefined || known.readOnlyReason !== undefined) return []
      return [changeAt({ row, columnId: known.id }, value)]
    })
    const kept = changes.length - writable.length
    if (kept > 0) notify(`${cells(kept)} cannot be edited and ${kept === 1 ? 'was' : 'were'} not changed.`)
    if (writable.length > 0) onChanges?.(writable)
  }

  const selectedChanges = (value: string | null): PlacedChange[] => {
    const changes = new Map<string, PlacedChange>()
    for (const range of selection) {
      const { top, bottom, left, right } = rectOf(range)
      for (let row = top; row <= bottom; row += 1)
        for (let column = left; column <= right; column += 1)
          if (placed.columns[column]?.column.isNullable === true)
            changes.set(`${row}:${column}`, { row, column, value })
    }
    return [...changes.values()]
  }

  const isTooMuch = (): boolean => {
    const isOver = cellCount(selection) > maxCopiedCells
    if (isOver) notify(`At most ${cells(maxCopiedCells)} can be changed at once.`)
    return isOver
  }

  const setNull = () => {
    if (onChanges === undefined || isTooMuch()) return
    const changes = selectedChanges(null)
    if (changes.length === 0) notify('These columns are NOT NULL.')
    else apply(changes)
  }

  const fill = (source: Rect, target: Rect) => {
    for (let row = source.top; row <= source.bottom; row += 1)
      for (let column = source.left; column <= source.right; column += 1) {
        const value = valueAt({ row, column })
        if ('refusal' in value) {
          notify(value.refusal)
          return
        }
      }
    apply(fillChanges(source, target, knownValue))
    select(selectRect(target), { shows: false })
  }

  const fillDown = () => {
    if (onChanges === undefined || isTooMuch()) return
    const target = rectOf(lastRange(selection))
    const source = fillDownSource(target)
    if (source !== undefined) fill(source, { ...target, top: source.top })
  }

  const fillRight = () => {
    if (onChanges === undefined || isTooMuch()) return
    const target = rectOf(lastRange(selection))
    const source = fillRightSource(target)
    if (source !== undefined) fill(source, { ...target, left: source.left })
  }

  /** Gives one value to all selected cells. */
  const setAll = (value: string | null) => {
    if (onChanges === undefined || isTooMuch()) return
    const changes = new Map<string, PlacedChange>()
    for (const { top, bottom, left, right } of selection.map(rectOf))
      for (let row = top; row <= bottom; row += 1)
        for (let column = left; column <= right; column += 1) changes.set(`${row}:${column}`, { row, column, value })
    apply([...changes.values()])
  }

  const paste = (block: Block) => {
    if (onChanges === undefined || isTooMuch()) return
    const { changes, rect, lost } = pasteChanges(block, rectOf(lastRange(selection)), extent)
    apply(changes)
    const parts = [
      ...(lost.rows > 0 ? [`${lost.rows} ${lost.rows === 1 ? 'row' : 'rows'}`] : []),
      ...(lost.columns > 0 ? [`${lost.columns} ${lost.columns === 1 ? 'column' : 'columns'}`] : []),
    ]
    if (parts.length > 0) notify(`${parts.join(' and ')} beyond the end of the table were not pasted.`)
    select(selectRect(rect), { shows: false })
  }

  return {
    isEditable: onChanges !== undefined,
    send: onChanges,
    changeAt,
    valueAt,
    apply,
    setNull,
    fill,
    fillDown,
    fillRight,
    setAll,
    paste,
    notify,
  }
}

export type GridChanges = ReturnType<typeof useGridChanges>
