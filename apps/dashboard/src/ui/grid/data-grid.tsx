import { useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent, MouseEvent, ReactNode, Ref, RefObject } from 'react'
import { classNames } from '../class-names.ts'
import { useDrawnRows } from './use-drawn-rows.ts'
import './grid.css'
import { GridHeader } from './grid-header.tsx'
import { HeaderMenuOf } from './header-menu-of.tsx'
import type { CellAt } from './grid-row.tsx'
import { GridRow } from './grid-row.tsx'
import type { CellChange, CellPlace, GridColumn, GridHandle, RowHeader, SortRequest } from './grid-types.ts'
import { rowNumbers, rowPx } from './grid-types.ts'
import type { Arrangement } from './model/arrangement.ts'
import { bodyHeightPx } from './model/bounded-scroll.ts'
import { copyRanges, linesOf } from './model/copy-ranges.ts'
import { cellCount, isSelected, lastRange, rectOf, selectCell, selectedSpans, selectRect } from './model/selection.ts'
import { formatTsv } from './model/tsv.ts'
import { SelectionStatus } from './selection-status.tsx'
import { useCellDrag } from './use-cell-drag.ts'
import { useCellEdit } from './use-cell-edit.tsx'
import { useClipboard } from './use-clipboard.ts'
import { useGridChanges } from './use-grid-changes.ts'
import { useGridCommands } from './use-grid-commands.ts'
import { useGridModel } from './use-grid-model.ts'
import type { GridPlace } from './use-grid-scroll.ts'

export interface DataGridProps {
  label: string
  columns: readonly GridColumn[]
  rowCount: number
  /** The same function as long as the values are the same. */
  cellAt: CellAt
  arrangement: Arrangement
  onArrangementChange: (arrangement: Arrangement) => void
  /** Absent where nothing can be edited. */
  onChanges?: (changes: readonly CellChange[]) => void
  onSort?: (request: SortRequest) => void
  onFilter?: (columnId: string) => void
  /** Further items of the menu of a column. */
  headerItems?: (columnId: string) => ReactNode
  /** Shows a value as a whole. */
  onOpen?: (at: CellPlace) => void
  /** Keys of the owner on a cell, before those of the grid. Returns whether the key is taken. */
  onKey?: (event: KeyboardEvent, at: CellPlace) => boolean
  /** Row numbers by default. */
  rowHeader?: RowHeader
  /** What a row is known by, wherever it is by now. */
  rowKeyAt?: (row: number) => string | undefined
  /** Rows that are chosen as a whole. */
  isRowChosen?: (row: number) => boolean
  /** Others are being loaded. */
  isStale?: boolean
  /** The rows that are drawn, for those who load them. */
  onVisibleRows?: (first: number, last: number) => void
  /** `cells`: how many are selected, with the one that the menu is of. */
  onCellMenu?: (at: CellPlace, point: { x: number; y: number }, cells: number) => void
  /** Shown where there are no rows. */
  empty?: ReactNode
  /** Where it is scrolled to, for an owner who keeps it: a grid that takes its place begins there. */
  place?: RefObject<GridPlace>
  ref?: Ref<GridHandle>
}

const hasOwnClick = ({ target }: MouseEvent) => target instanceof Element && target.closest('button, input') !== null

const isTouch = ({ nativeEvent }: MouseEvent) =>
  nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch'

/**
 * Rows and columns of any number, of which those in view are drawn. ARIA's grid pattern: one cell takes the focus, the
 * arrow keys move it. Knows neither where rows come from nor where changes go.
 */
export const DataGrid = ({ ref, empty, ...props }: DataGridProps) => {
  const { label, rowCount, cellAt, onArrangementChange, onSort, onVisibleRows, rowHeader = rowNumbers } = props
  const scroller = useRef<HTMLDivElement>(null)
  const model = useGridModel(scroller, { ...props, rowHeaderPx: rowHeader.widthPx })
  const { scroll, placed, selection, active, extent } = model
  const changes = useGridChanges({ model, cellAt, rowKeyAt: props.rowKeyAt, onChanges: props.onChanges })
  const edit = useCellEdit({ model, changes, cellAt, rowKeyAt: props.rowKeyAt, onOpen: props.onOpen })
  const drag = useCellDrag(model, changes, edit)
  const clipboard = useClipboard(model, changes, edit.isEditing)
  const [menuOf, setMenuOf] = useState<string | undefined>(undefined)
  const { onKeyDown } = useGridCommands({
    model,
    changes,
    edit,
    onArrangementChange,
    onSort,
    onKey: props.onKey,
    openMenu: setMenuOf,
  })
  const { span, rows, drawn, drawnWithActive } = useDrawnRows(model)

  useEffect(() => onVisibleRows?.(span.first, span.last), [onVisibleRows, span.first, span.last])

  useImperativeHandle(ref, () => ({
    focus: model.focusActive,
    goToRow: (row) =>
      model.select(selectCell({ row: Math.max(0, Math.min(rowCount - 1, row)), column: active.column })),
    scrollToTop: scroll.scrollToTop,
    copySelection: () => {
      const copied = copyRanges(selection, changes.valueAt)
      return 'refusal' in copied ? copied : { text: formatTsv(copied.block) }
    },
    selectedCells: () => {
      const lines = cellCount(selection) > 1 ? linesOf(selection) : undefined
      return (
        lines && {
          rows: lines.rows,
          columnIds: lines.columns.flatMap((place) => placed.columns[place]?.column.id ?? []),
        }
      )
    },
    rectOf: ({ row, columnId }) => {
      const place = placed.columns.findIndex(({ column }) => column.id === columnId)
      const cell = `[aria-rowindex="${row + 2}"] > [aria-colindex="${place + 2}"]`
      return scroller.current?.querySelector(cell)?.getBoundingClientRect()
    },
  }))

  const isMany = cellCount(selection) > 1
  const last = rectOf(lastRange(selection))
  const isFillable = placed.columns
    .slice(last.left, last.right + 1)
    .some(({ column }) => column.readOnlyReason === undefined)
  const hasFillHandle = changes.isEditable && isFillable
  const filled = useMemo(() => (drag.filled === undefined ? undefined : selectRect(drag.filled)), [drag.filled])

  const onContextMenu = (event: MouseEvent) => {
    if (props.onCellMenu === undefined || rowCount === 0) return
    // A long press has no button either, and is about the cell beneath it.
    const isKey = event.button !== 2 && !isTouch(event)
    if (isKey && active.row < 0) return
    const at = isKey ? active : drag.positionAt(event.clientX, event.clientY)
    const column = placed.columns[at.column]?.column
    if (column === undefined) return
    event.preventDefault()
    const isPart = isSelected(selection, at.row, at.column)
    if (!isPart) model.select(selectCell(at), { shows: false })
    const point = { x: event.clientX, y: event.clientY }
    props.onCellMenu({ row: at.row, columnId: column.id }, point, isPart ? cellCount(selection) : 1)
  }

  return (
    <div className="relative size-full">
      <div
        ref={scroller}
        role="grid"
        aria-label={label}
        aria-rowcount={rowCount + 1}
        aria-colcount={placed.columns.length + 1}
        aria-multiselectable
        tabIndex={-1}
        className={classNames('data-grid', props.isStale === true && 'is-stale')}
        onScroll={scroll.onScroll}
        onKeyDown={onKeyDown}
        {...clipboard}
      >
        <GridHeader
          model={model}
          rowHeader={rowHeader}
          drawn={active.row < 0 ? drawnWithActive : drawn}
          onArrangementChange={onArrangementChange}
          onSort={onSort}
          openMenu={setMenuOf}
        />
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the grid around it has the keys */}
        <div
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- its rows have places of their own
          role="rowgroup"
          className="grid-body"
          style={{
            height: bodyHeightPx({ contentPx: rowCount * rowPx, viewPx: 0 }),
            width: rowHeader.widthPx + placed.totalPx,
          }}
          onPointerDown={drag.onPointerDown}
          // The focus is the active cell's, which is drawn after this event.
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => {
            if (isTouch(event) && !hasOwnClick(event)) drag.selectAt(drag.positionAt(event.clientX, event.clientY))
          }}
          onDoubleClick={(event) => {
            if (!hasOwnClick(event)) edit.begin(active)
          }}
          onContextMenu={onContextMenu}
        >
          {rows.map(({ row, topPx }) => {
            const isActiveRow = row === active.row
            return (
              <GridRow
                key={row}
                row={row}
                topPx={topPx}
                placed={placed}
                drawn={isActiveRow ? drawnWithActive : drawn}
                cellAt={cellAt}
                selected={isMany ? selectedSpans(selection, row) : ''}
                filled={filled === undefined ? '' : selectedSpans(filled, row)}
                activeColumn={isActiveRow ? active.column : undefined}
                editor={isActiveRow ? edit.editor : undefined}
                rowHeader={rowHeader}
                isChosen={props.isRowChosen?.(row)}
                onOpen={props.onOpen}
                fillColumn={hasFillHandle && row === last.bottom ? last.right : undefined}
                firstCorner={row === last.top ? last.left : undefined}
                lastCorner={row === last.bottom ? last.right : undefined}
              />
            )
          })}
        </div>
      </div>
      {rowCount === 0 && empty !== undefined && (
        <div className="pointer-events-none absolute inset-x-0 top-9 bottom-0 grid place-content-center [&>*]:pointer-events-auto">
          {empty}
        </div>
      )}
      <SelectionStatus selection={selection} placed={placed} extent={extent} />
      <HeaderMenuOf
        columnId={menuOf}
        model={model}
        onArrangementChange={onArrangementChange}
        onSort={onSort}
        onFilter={props.onFilter}
        items={props.headerItems}
        onClose={() => {
          setMenuOf(undefined)
          model.focusActive()
        }}
      />
    </div>
  )
}
