import type { Relationship } from '@cairn/contracts/database/catalogue'
import type { RowValues, Sort } from '@cairn/contracts/database/rows'
import { valueIn } from '@cairn/contracts/database/row-values'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { DataGrid } from '~/ui/grid/data-grid.tsx'
import type { CellChange, CellPlace, GridHandle } from '~/ui/grid/grid-types.ts'
import type { Arrangement } from '~/ui/grid/model/arrangement.ts'
import type { GridPlace } from '~/ui/grid/use-grid-scroll.ts'
import { parseSorts } from '../conditions/conditions-text.ts'
import type { GridRow } from '../data/grid-row.ts'
import { formatRowKey, parseRowKey } from '../data/row-key.ts'
import type { RowSource } from '../data/rows-request.ts'
import type { CellChanges } from '../data/use-cell-changes.ts'
import type { RowPlace } from '../data/find-rows.ts'
import type { Rows } from '../data/use-rows.ts'
import { selectHeader } from '../selection/select-header.tsx'
import type { Selection } from '../selection/selection.ts'
import { SelectionContext } from '../selection/selection.ts'
import { foreignKeysOf } from '../references/references.ts'
import type { OpenTable } from '../values/editability.ts'
import { columnReadOnlyReason, rowsReadOnlyReason } from '../values/editability.ts'
import type { Staged } from '../staging/staged.ts'
import { nothingStaged } from '../staging/staged.ts'
import { keyOfRow, stagedCells } from '../staging/staged-rows.ts'
import { gridColumns, sortedColumns } from './grid-columns.tsx'
import { handleKey } from './grid-keys.ts'
import type { GridPopup } from './GridPopups.tsx'
import { GridPopups } from './GridPopups.tsx'
import { nextSorts } from './next-sorts.ts'
import { rowCells } from './row-cells.ts'
import { useLatest } from '~/ui/use-latest.ts'

interface RowGridProps {
  projectRef: string
  table: OpenTable
  data: Rows
  source: RowSource
  selection: Selection
  /** A row to go to as soon as the rows around it are known, and what is called then. */
  target: RowPlace | undefined
  onReached: () => void
  /** Where it is scrolled to. */
  place: RefObject<GridPlace>
  arrangement: Arrangement
  onArrangementChange: (arrangement: Arrangement) => void
  onSorts: (sorts: readonly Sort[]) => void
  /** Without a value: a condition on the column is to be written. */
  onFilter: (column: string, value?: string | null) => void
  edits: Pick<CellChanges, 'change' | 'undo' | 'redo'>
  /** Changes that are shown and not saved yet. */
  staged: Staged
  /** Further items of the menu of a column. */
  headerItems: ((column: string) => ReactNode) | undefined
  onEditRow: (key: RowValues) => void
  onDuplicateRow: (key: RowValues) => void
  onDeleteRow: (key: RowValues) => void
  empty: ReactNode
}

/** Rows in another order, or others altogether, are read from their top. */
const useTopOfNewRows = (source: RowSource, scrollToTop: () => void) => {
  const shown = JSON.stringify([source.filter, source.sort, source.start])
  const shownBefore = useRef(shown)
  useEffect(() => {
    if (shownBefore.current === shown) return
    shownBefore.current = shown
    scrollToTop()
  })
}

/** Goes to a row when it is known that the rows go so far, or how far they go. */
const useTarget = ({ target, onReached, source, data }: RowGridProps, grid: RefObject<GridHandle | null>) => {
  const { extent, isPrevious, isFetching, isCounting } = data
  const isKnown = target !== undefined && (target.row < extent.scrollRows || (!isFetching && !isCounting))
  const isReady = isKnown && target.start === source.start && !isPrevious
  useEffect(() => {
    if (!isReady) return
    grid.current?.goToRow(target.row)
    onReached()
  })
}

/** The columns and cells of the grid, the same objects as long as nothing of them changed. */
const useGridContent = ({ projectRef, table, data, source, arrangement, staged }: RowGridProps) => {
  const { rowAt } = data
  const latestRowAt = useLatest(rowAt)
  // Widths are taken from what came first and then stay: a sort must not make the columns jump.
  const [samples] = useState(() => data.firstPage?.rows ?? [])
  const unsorted = useMemo(
    () => gridColumns({ projectRef, table, samples, rowAt: latestRowAt }),
    [projectRef, table, samples, latestRowAt],
  )
  const columns = useMemo(() => sortedColumns(unsorted, parseSorts(source.sort)), [unsorted, source.sort])
  const cellAt = useMemo(
    () => rowCells(table.columns, unsorted, arrangement, rowAt),
    [table, unsorted, arrangement, rowAt],
  )
  const shownCells = useMemo(() => {
    if (staged === nothingStaged) return cellAt
    const names = table.columns.map(({ name }) => name)
    return stagedCells(cellAt, staged, (index) => {
      const row = rowAt(index)
      return row === undefined ? undefined : keyOfRow(row, table.primary_keys, names)
    })
  }, [cellAt, staged, table, rowAt])
  return { columns, cellAt: shownCells }
}

/** The rows of one table. */
export const RowGrid = (props: RowGridProps) => {
  const { projectRef, table, data, source, selection } = props
  const { rowAt } = data
  const grid = useRef<GridHandle>(null)
  const [popup, setPopup] = useState<GridPopup>()
  const { columns, cellAt } = useGridContent(props)
  const columnNames = table.columns.map(({ name }) => name)
  useTopOfNewRows(source, () => grid.current?.scrollToTop())
  useTarget(props, grid)

  const keyOf = (row: GridRow) => keyOfRow(row, table.primary_keys, columnNames)
  const keyAt = (row: number): RowValues | undefined => {
    const known = rowAt(row)
    return known === undefined ? undefined : keyOf(known)
  }
  const edit = (changes: readonly CellChange[]) => {
    const known = changes.flatMap(({ rowKey, columnId, value, ...change }) =>
      rowKey === undefined
        ? []
        : [{ key: parseRowKey(rowKey), column: columnId, to: value, ...('from' in change && { from: change.from }) }],
    )
    props.edits.change(known)
  }
  const setValue = (at: CellPlace, value: string | null) => {
    const cell = cellAt(at.row, at.columnId)
    const key = keyAt(at.row)
    if (cell?.kind === 'value' && key !== undefined)
      edit([{ ...at, rowKey: formatRowKey(key), value, ...(cell.isCut !== true && { from: cell.text }) }])
  }
  const setValues = (row: GridRow, values: RowValues) => {
    const key = keyOf(row)
    if (key === undefined) return
    const changes = table.columns.flatMap((column, index) => {
      const to = valueIn(values, column.name)
      if (to === undefined || columnReadOnlyReason(column) !== undefined) return []
      return [{ key, column: column.name, to, ...(!row.truncated.has(index) && { from: row.cells[index] ?? null }) }]
    })
    props.edits.change(changes)
  }
  const editRow = (row: number) => {
    const key = keyAt(row)
    if (key !== undefined) props.onEditRow(key)
  }

  const showValue = useLatest((at: CellPlace) => {
    const row = rowAt(at.row)
    const rect = grid.current?.rectOf(at)
    const columnIdx = columnNames.indexOf(at.columnId)
    if (row !== undefined && rect !== undefined) setPopup({ kind: 'value', value: { row, columnIdx, rect } })
  })
  const openReference = (kind: 'peek' | 'pick', at: CellPlace, foreignKey: Relationship) => {
    const row = rowAt(at.row)
    const rect = grid.current?.rectOf(at)
    if (row === undefined) return
    if (kind === 'pick') setPopup({ kind, row, foreignKey })
    else if (rect !== undefined)
      setPopup({ kind, value: { row, columnIdx: columnNames.indexOf(at.columnId), rect }, foreignKey })
  }
  const openReferenceByKey = (kind: 'peek' | 'pick', at: CellPlace): boolean => {
    const [foreignKey] = foreignKeysOf(table, at.columnId)
    if (foreignKey === undefined) return false
    if (kind === 'peek' || rowsReadOnlyReason(table) === undefined) openReference(kind, at, foreignKey)
    return true
  }
  const showRange = useLatest((first: number, last: number) => data.showRange(first, last, performance.now()))
  const openCellMenu = ({ row: rowIdx, columnId }: CellPlace, point: { x: number; y: number }, cells: number) => {
    const row = rowAt(rowIdx)
    if (row === undefined) return
    setPopup({ kind: 'cell', target: { row, rowIdx, columnIdx: columnNames.indexOf(columnId), cells, ...point } })
  }

  return (
    <SelectionContext value={selection}>
      <DataGrid
        ref={grid}
        place={props.place}
        label={`Rows of ${table.name}`}
        columns={columns}
        rowCount={data.extent.scrollRows}
        cellAt={cellAt}
        rowKeyAt={(row) => {
          const key = keyAt(row)
          return key === undefined ? undefined : formatRowKey(key)
        }}
        rowHeader={selectHeader}
        isRowChosen={(row) => selection.isSelectedAt(row) === true}
        isStale={data.isPrevious}
        arrangement={props.arrangement}
        onArrangementChange={props.onArrangementChange}
        onChanges={edit}
        onSort={(request) => props.onSorts(nextSorts(parseSorts(source.sort), request))}
        onFilter={(column) => props.onFilter(column)}
        {...(props.headerItems !== undefined && { headerItems: props.headerItems })}
        onOpen={showValue}
        onKey={(event, at) =>
          handleKey(
            {
              table,
              toggleRow: (row) => selection.toggle(row, false),
              openReference: openReferenceByKey,
              editRow: table.forbidden === undefined ? editRow : undefined,
              setValue,
              undo: props.edits.undo,
              redo: props.edits.redo,
            },
            event,
            at,
          )
        }
        onVisibleRows={showRange}
        onCellMenu={openCellMenu}
        empty={props.empty}
      />
      <GridPopups
        projectRef={projectRef}
        table={table}
        popup={popup}
        // Another one may have opened in the meantime.
        onClose={() => setPopup((current) => (current === popup ? undefined : current))}
        giveFocusBack={() => grid.current?.focus()}
        keyOf={keyOf}
        selectedText={() => grid.current?.copySelection() ?? { refusal: 'The cells are no longer shown.' }}
        onFilter={props.onFilter}
        onReference={openReference}
        onSetValues={setValues}
        onSetNull={({ rowIdx, columnIdx }) => setValue({ row: rowIdx, columnId: columnNames[columnIdx] ?? '' }, null)}
        onEditRow={props.onEditRow}
        onDuplicateRow={props.onDuplicateRow}
        onDeleteRow={props.onDeleteRow}
      />
    </SelectionContext>
  )
}
