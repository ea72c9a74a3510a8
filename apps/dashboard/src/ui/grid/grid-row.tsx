import { memo } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { cellContent } from './cell-content.tsx'
import type { CellPlace, GridCell, GridColumn, RowHeader } from './grid-types.ts'
import { rowPx } from './grid-types.ts'
import type { PlacedColumn, PlacedColumns } from './model/arrangement.ts'
import { isInSpans } from './model/selection.ts'

export type CellAt = (row: number, columnId: string) => GridCell | undefined

interface GridRowProps {
  row: number
  topPx: number
  placed: PlacedColumns<GridColumn>
  /** The columns that are drawn, by place. */
  drawn: readonly number[]
  cellAt: CellAt
  /** As `selectedSpans` writes them. */
  selected: string
  /** Cells that a fill under way will change. */
  filled: string
  /** The column of the active cell, in its row alone. */
  activeColumn: number | undefined
  /** Of the active cell. */
  editor: ReactNode
  /** The column whose cell has the handle to fill from. */
  fillColumn: number | undefined
  /** The columns whose cells are the first and the last corner of the selected range. */
  firstCorner: number | undefined
  lastCorner: number | undefined
  rowHeader: RowHeader
  /** Chosen as a whole, apart from the selection of cells. */
  isChosen: boolean | undefined
  onOpen: ((at: CellPlace) => void) | undefined
}

/** Pixels between a drawn column and the one drawn before it. */
export const gapBefore = (columns: readonly PlacedColumn[], drawn: readonly number[], index: number): number => {
  const at = columns[drawn[index] ?? -1]
  const before = columns[drawn[index - 1] ?? -1]
  return (at?.leftPx ?? 0) - (before === undefined ? 0 : before.leftPx + before.widthPx)
}

export const columnStyle = ({ widthPx, isPinned, leftPx }: PlacedColumn, gapPx: number, rowHeaderPx: number) => ({
  width: widthPx,
  ...(isPinned && { left: rowHeaderPx + leftPx }),
  ...(gapPx > 0 && { marginLeft: gapPx }),
})

interface CellProps {
  place: number
  at: PlacedColumn<GridColumn>
  gapPx: number
  cell: GridCell | undefined
  isSelected: boolean
  isFilled: boolean
  isActive: boolean
  editor: ReactNode
  hasFillHandle: boolean
  isFirstCorner: boolean
  isLastCorner: boolean
  row: number
  rowHeaderPx: number
  onOpen: ((at: CellPlace) => void) | undefined
}

const markWords = {
  added: 'New row, not saved yet',
  changed: 'Changed, not saved yet',
  deleted: 'Row to be deleted, not saved yet',
}

const OneCell = (props: CellProps) => {
  const { place, at, gapPx, cell, isSelected, isFilled, isActive, editor, hasFillHandle, row, onOpen } = props
  const { column, isPinned } = at
  const problem = cell?.kind === 'value' ? cell.problem : cell?.message
  const mark = cell?.kind === 'value' ? cell.mark : undefined
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- rows and cells have places of their own, which tables do not allow
      role="gridcell"
      aria-colindex={place + 2}
      aria-selected={isSelected || isActive}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- ARIA 1.2 has it for cells of grids
      aria-readonly={column.readOnlyReason !== undefined || undefined}
      aria-invalid={problem !== undefined || undefined}
      aria-busy={cell === undefined || undefined}
      title={problem ?? (mark === undefined ? undefined : markWords[mark])}
      tabIndex={isActive ? 0 : undefined}
      data-active={isActive || undefined}
      className={classNames(
        'grid-cell',
        isPinned && 'is-pinned',
        column.align === 'end' && 'is-end',
        column.isQuiet === true && 'is-quiet',
        cell?.kind === 'value' && cell.isLong === true && 'is-long',
        isSelected && 'is-selected',
        isFilled && 'is-filled',
        cell?.kind === 'value' && problem !== undefined && 'has-problem',
        cell?.kind === 'value' && cell.isPending === true && 'is-pending',
        mark !== undefined && `is-${mark}`,
        column.readOnlyReason !== undefined && 'is-readonly',
      )}
      style={columnStyle(at, gapPx, props.rowHeaderPx)}
    >
      {editor ?? cellContent({ column, cell, row, place, onOpen })}
      {hasFillHandle && editor === undefined && <span aria-hidden data-fill-handle className="grid-fill-handle" />}
      {props.isFirstCorner && <span aria-hidden data-range-handle="first" className="grid-range-handle" />}
      {props.isLastCorner && <span aria-hidden data-range-handle="last" className="grid-range-handle" />}
    </div>
  )
}

const hasFieldsOf = <Fields extends object>(one: Fields, other: Fields): boolean => {
  for (const name in other) if (one[name] !== other[name]) return false
  return true
}

const hasSameFields = <Fields extends object>(one: Fields, other: Fields): boolean =>
  hasFieldsOf(one, other) && hasFieldsOf(other, one)

const isSameCell = (one: GridCell | undefined, other: GridCell | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && hasSameFields(one, other))

/**
 * Columns come and go while one scrolls across, and rows are loaded: the other cells stay as they are. What a cell shows is
 * compared by its fields, since owners make the objects again whenever rows come.
 */
const Cell = memo(
  OneCell,
  ({ cell: before, ...rest }, { cell: after, ...next }) => isSameCell(before, after) && hasSameFields(rest, next),
)

const Row = (props: GridRowProps) => {
  const { row, placed, drawn, selected, filled, activeColumn, rowHeader, isChosen } = props
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
      role="row"
      aria-rowindex={row + 2}
      aria-selected={isChosen}
      className={classNames('grid-row', isChosen === true && 'is-chosen')}
      style={{ top: props.topPx, height: rowPx }}
    >
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above */}
      <div role="rowheader" aria-colindex={1} className="grid-row-header" style={{ width: rowHeader.widthPx }}>
        {rowHeader.cell(row)}
      </div>
      {drawn.map((place, index) => {
        const at = placed.columns[place]
        if (at === undefined) return null
        const isActive = place === activeColumn
        return (
          <Cell
            key={at.column.id}
            row={row}
            place={place}
            at={at}
            gapPx={gapBefore(placed.columns, drawn, index)}
            cell={props.cellAt(row, at.column.id)}
            isSelected={isInSpans(selected, place)}
            isFilled={isInSpans(filled, place)}
            isActive={isActive}
            editor={isActive ? props.editor : undefined}
            hasFillHandle={place === props.fillColumn}
            isFirstCorner={place === props.firstCorner}
            isLastCorner={place === props.lastCorner}
            rowHeaderPx={rowHeader.widthPx}
            onOpen={props.onOpen}
          />
        )
      })}
    </div>
  )
}

export const GridRow = memo(Row)
