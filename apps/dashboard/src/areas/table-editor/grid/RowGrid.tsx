import type { RowValues, Sort } from '@cairn/contracts/database/rows'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Key, UIEvent } from 'react'
import type { CellMouseArgs, CellMouseEvent, DataGridHandle, RenderRowProps } from 'react-data-grid'
import { DataGrid, Row } from 'react-data-grid'
import 'react-data-grid/lib/styles.css'
import { classNames } from '~/ui/class-names.ts'
import { parseSorts } from '../conditions/conditions-text.ts'
import type { GridRow } from '../data/grid-row.ts'
import type { RowSource } from '../data/rows-request.ts'
import type { CellEdit } from '../data/use-cell-edit.ts'
import type { Rows } from '../data/use-rows.ts'
import type { Selection } from '../selection/selection.ts'
import { SelectionContext } from '../selection/selection.ts'
import type { OpenTable } from '../values/editability.ts'
import { gridColumns } from './grid-columns.tsx'
import { handleGridKey } from './grid-keys.ts'
import './grid.css'
import type { GridPopup } from './GridPopups.tsx'
import { GridPopups } from './GridPopups.tsx'
import { headerHeightPx, rowHeightPx } from './heights.ts'
import { useCellChanges } from './use-cell-changes.ts'
import { useLatest } from './use-latest.ts'

type Shown = GridRow | undefined

interface RowGridProps {
  projectRef: string
  table: OpenTable
  data: Rows
  source: RowSource
  selection: Selection
  onSorts: (sorts: readonly Sort[]) => void
  /** Without a value: a condition on the column is to be written. */
  onFilter: (column: string, value?: string | null) => void
  onEdit: (edit: CellEdit) => void
  onEditRow: (key: RowValues) => void
  onDeleteRow: (key: RowValues) => void
}

/** Beyond this the browser's own coordinates are too coarse. */
const tallPx = 2 ** 24

/** Rows in another order, or others altogether, are read from their top. */
const useTopOfNewRows = (source: RowSource, scrollToTop: () => void) => {
  const shown = JSON.stringify([source.filter, source.sort, source.from])
  const shownBefore = useRef(shown)
  useLayoutEffect(() => {
    if (shownBefore.current === shown) return
    shownBefore.current = shown
    scrollToTop()
  })
}

/** The element of react-data-grid, and what is found in it. */
const useGridElement = () => {
  const grid = useRef<DataGridHandle>(null)
  const find = (selector: string) => grid.current?.element?.querySelector<HTMLElement>(selector)
  return {
    grid,
    cellAt: (rowIdx: number, columnIdx: number) =>
      find(`[aria-rowindex="${rowIdx + 2}"] > [aria-colindex="${columnIdx + 2}"]`),
    focusActiveCell: () => find('[role="gridcell"][aria-selected="true"]')?.focus(),
    scrollToTop: () => grid.current?.element?.scrollTo({ top: 0 }),
  }
}

/** The rows of one table: react-data-grid, with our cells, our keys and our source of rows. */
export const RowGrid = (props: RowGridProps) => {
  const { projectRef, table, data, source, selection } = props
  const sorts = parseSorts(source.sort)
  const { grid, cellAt, focusActiveCell, scrollToTop } = useGridElement()
  const [popup, setPopup] = useState<GridPopup>()
  const { columnNames, keyOf, editValue, onRowsChange, onCopy } = useCellChanges(props)
  useTopOfNewRows(source, scrollToTop)

  const showValue = useLatest((rowIdx: number, columnIdx: number) => {
    const row = data.rows[rowIdx]
    const rect = cellAt(rowIdx, columnIdx)?.getBoundingClientRect()
    if (row !== undefined && rect !== undefined) setPopup({ kind: 'value', value: { row, columnIdx, rect } })
  })
  const openMenu = useLatest((column: string, rect: DOMRect) => setPopup({ kind: 'header', target: { column, rect } }))
  // Widths are taken from what came first and then stay: a sort must not make the columns jump.
  const [samples] = useState(() => data.firstPage?.rows ?? [])
  const columns = useMemo(
    () => gridColumns({ projectRef, table, samples, openValue: showValue, openMenu }),
    [projectRef, table, samples, showValue, openMenu],
  )

  const onContextMenu = ({ row, rowIdx, column }: CellMouseArgs<Shown>, event: CellMouseEvent) => {
    const columnIdx = columnNames.indexOf(column.key)
    if (row === undefined || columnIdx < 0) return
    event.preventDefault()
    setPopup({ kind: 'cell', target: { row, rowIdx, columnIdx, x: event.clientX, y: event.clientY } })
  }

  const onScroll = ({ currentTarget, timeStamp }: UIEvent<HTMLDivElement>) => {
    const { scrollTop, clientHeight } = currentTarget
    const last = Math.floor((scrollTop + clientHeight) / rowHeightPx)
    data.showRange(Math.floor(scrollTop / rowHeightPx), last, timeStamp)
  }

  const renderRow = (key: Key, rowProps: RenderRowProps<Shown>) => (
    <Row key={key} {...rowProps} aria-selected={rowProps.row !== undefined && selection.isSelected(rowProps.row)} />
  )

  const keyContext = {
    table,
    keyOf,
    toggleRow: (rowIdx: number) => selection.toggle(rowIdx, false),
    editRow: props.onEditRow,
    showValue,
    editValue,
  }
  return (
    <SelectionContext value={selection}>
      <DataGrid
        ref={grid}
        aria-label={`Rows of ${table.name}`}
        className={classNames(
          'row-grid',
          data.isPrevious && 'is-previous',
          data.rows.length * rowHeightPx > tallPx && 'is-tall',
        )}
        columns={columns}
        rows={data.rows}
        rowHeight={rowHeightPx}
        headerRowHeight={headerHeightPx}
        sortColumns={sorts.map(({ column, ascending }) => ({
          columnKey: column,
          direction: ascending ? 'ASC' : 'DESC',
        }))}
        onSortColumnsChange={(next) =>
          props.onSorts(next.map(({ columnKey, direction }) => ({ column: columnKey, ascending: direction === 'ASC' })))
        }
        onRowsChange={onRowsChange}
        onCellKeyDown={(args, event) => handleGridKey(keyContext, args, event)}
        onCellCopy={onCopy}
        onCellContextMenu={onContextMenu}
        onScroll={onScroll}
        renderers={{ renderRow }}
      />
      <GridPopups
        projectRef={projectRef}
        table={table}
        popup={popup}
        // Another one may have opened in the meantime.
        onClose={() => setPopup((current) => (current === popup ? undefined : current))}
        giveFocusBack={focusActiveCell}
        keyOf={keyOf}
        onSorts={props.onSorts}
        onFilter={props.onFilter}
        onSetNull={({ rowIdx, row, columnIdx }) => editValue(rowIdx, row, columnIdx, null)}
        onEditRow={props.onEditRow}
        onDeleteRow={props.onDeleteRow}
      />
    </SelectionContext>
  )
}
