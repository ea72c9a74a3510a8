import type { Column as TableColumn } from '@cairn/contracts/database/catalogue'
import type { RowValues, Sort } from '@cairn/contracts/database/rows'
import { lazy, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ClipboardEvent, Key, UIEvent } from 'react'
import type {
  CellCopyArgs,
  CellKeyboardEvent,
  CellKeyDownArgs,
  CellMouseArgs,
  CellMouseEvent,
  DataGridHandle,
  RenderRowProps,
  RowsChangeData,
} from 'react-data-grid'
import { DataGrid, Row } from 'react-data-grid'
import 'react-data-grid/lib/styles.css'
import { loadAhead } from '~/lib/load-ahead.ts'
import { classNames } from '~/ui/class-names.ts'
import { preloadPopovers } from '~/ui/popover.tsx'
import { toast } from '~/ui/toast.tsx'
import { parseSorts } from '../conditions/conditions-text.ts'
import type { GridRow } from '../data/grid-row.ts'
import { rowKeyOf } from '../data/row-key.ts'
import type { RowSource } from '../data/rows-request.ts'
import type { CellEdit } from '../data/use-cell-edit.ts'
import type { Rows } from '../data/use-rows.ts'
import type { OpenTable } from '../values/editability.ts'
import { cellReadOnlyReason } from '../values/editability.ts'
import { typedValue } from '~/lib/cell-text.ts'
import type { CellMenuTarget } from './CellMenu.tsx'
import { gridColumns, isChosen, needsRoom } from './grid-columns.tsx'
import './grid.css'
import { headerHeightPx, rowHeightPx } from './heights.ts'
import type { HeaderMenuTarget } from './HeaderMenu.tsx'
import { selectColumnKey } from '../selection/select-column.tsx'
import type { Selection } from '../selection/selection.ts'
import { SelectionContext } from '../selection/selection.ts'
import { useLatest } from './use-latest.ts'
import type { OpenValue } from '../editors/ValueOverlay.tsx'

const loadCellMenu = () => import('./CellMenu.tsx')
const loadHeaderMenu = () => import('./HeaderMenu.tsx')
const loadValueOverlay = () => import('../editors/ValueOverlay.tsx')
const CellMenu = lazy(async () => ({ default: (await loadCellMenu()).CellMenu }))
const HeaderMenu = lazy(async () => ({ default: (await loadHeaderMenu()).HeaderMenu }))
const ValueOverlay = lazy(async () => ({ default: (await loadValueOverlay()).ValueOverlay }))

/** Fetches what a key or a press on a cell opens: after the rows are on screen, and before a hand has moved. */
const loadTheRest = () => {
  preloadPopovers()
  loadAhead(loadCellMenu, loadHeaderMenu, loadValueOverlay)
}

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

const hasModifier = (event: { ctrlKey: boolean; metaKey: boolean }) => event.ctrlKey || event.metaKey

/** The rows of one table: react-data-grid, with our cells, our keys and our source of rows. */
export const RowGrid = (props: RowGridProps) => {
  const { projectRef, table, data, source, selection } = props
  const sorts = parseSorts(source.sort)
  const grid = useRef<DataGridHandle>(null)
  const [openValue, setOpenValue] = useState<OpenValue | undefined>(undefined)
  const [menu, setMenu] = useState<CellMenuTarget | undefined>(undefined)
  // Widths are taken from what came first and then stay: a sort must not make the columns jump.
  const [samples] = useState(() => data.firstPage?.rows ?? [])
  const columnNames = table.columns.map(({ name }) => name)
  const keyOf = (row: GridRow) => rowKeyOf(table.primary_keys, columnNames, row.cells)

  const cellElement = (rowIdx: number, columnIdx: number) =>
    grid.current?.element?.querySelector(`[aria-rowindex="${rowIdx + 2}"] > [aria-colindex="${columnIdx + 2}"]`)

  const showValue = useLatest((rowIdx: number, columnIdx: number) => {
    const row = data.rows[rowIdx]
    const element = cellElement(rowIdx, columnIdx)
    if (row !== undefined && element) setOpenValue({ row, columnIdx, rect: element.getBoundingClientRect() })
  })
  const [headerMenu, setHeaderMenu] = useState<HeaderMenuTarget | undefined>(undefined)
  const openMenu = useLatest((column: string, rect: DOMRect) => setHeaderMenu({ column, rect }))
  const columns = useMemo(
    () => gridColumns({ projectRef, table, samples, openValue: showValue, openMenu }),
    [projectRef, table, samples, showValue, openMenu],
  )

  const editValue = (rowIdx: number, row: GridRow, columnIdx: number, to: string | null) => {
    const column = table.columns[columnIdx]
    const key = keyOf(row)
    const from = row.cells[columnIdx] ?? null
    const shown = data.rows[rowIdx]?.cells[columnIdx] ?? null
    if (column !== undefined && key !== undefined && to !== from)
      props.onEdit({ rowIdx, key, column: column.name, from, shown, to })
  }

  const onRowsChange = (rows: Shown[], { indexes, column }: RowsChangeData<Shown>) => {
    const [rowIdx] = indexes
    const columnIdx = columnNames.indexOf(column.key)
    const known = table.columns[columnIdx]
    if (rowIdx === undefined || known === undefined) return
    const draft = rows[rowIdx]
    const text = draft?.cells[columnIdx]
    if (draft?.before === undefined || text === undefined) return
    editValue(rowIdx, draft.before, columnIdx, text === null ? null : typedValue(text, known.category))
  }

  const onKeyDown = (args: CellKeyDownArgs<Shown>, event: CellKeyboardEvent) => {
    const { column, row, rowIdx } = args
    const known = table.columns[columnNames.indexOf(column?.key ?? '')]
    if (args.mode === 'EDIT') {
      // The list of choices has no field of its own for the grid to leave by Tab.
      if (event.key === 'Tab' && known !== undefined && isChosen(known)) {
        event.preventGridDefault()
        args.navigate()
      }
      return
    }
    // The page's list of keys, and no text to begin an edit with: see `useShortcut`.
    if (event.key === '?') return event.preventGridDefault()
    if (row === undefined) return
    const take = (action: () => void) => {
      event.preventDefault()
      event.preventGridDefault()
      action()
    }
    if (event.key === ' ' && (event.shiftKey || column?.key === selectColumnKey))
      return take(() => selection.toggle(rowIdx, false))
    // The grid's own way leads to the head, which is in sight wherever one has scrolled.
    if (event.key === 'Home' && hasModifier(event))
      return take(() => args.setActivePosition({ idx: column?.idx ?? 0, rowIdx: 0 }, { shouldFocus: true }))
    const key = keyOf(row)
    if (event.key === 'Enter' && hasModifier(event) && key !== undefined && table.forbidden === undefined)
      return take(() => props.onEditRow(key))
    if (known === undefined) return
    const columnIdx = columnNames.indexOf(known.name)
    const reason = cellReadOnlyReason(table, known)
    if (event.key === ' ' && (reason !== undefined || !isChosen(known))) return take(() => showValue(rowIdx, columnIdx))
    if (reason === undefined) {
      if (['Backspace', 'Delete'].includes(event.key) && hasModifier(event) && known.is_nullable)
        return take(() => editValue(rowIdx, row, columnIdx, null))
      if (known.category === 'boolean' && !hasModifier(event)) {
        if (event.key === 't') return take(() => editValue(rowIdx, row, columnIdx, 'true'))
        if (event.key === 'f') return take(() => editValue(rowIdx, row, columnIdx, 'false'))
        if (event.key === 'n' && known.is_nullable) return take(() => editValue(rowIdx, row, columnIdx, null))
      }
      // The key that opens a field of several lines must not be typed into it.
      if (!hasModifier(event) && needsRoom(known, row, columnIdx)) event.preventDefault()
      return
    }
    if (!hasModifier(event) && !event.altKey && (event.key.length === 1 || ['Enter', 'F2'].includes(event.key)))
      take(() => toast.info(`${known.name} cannot be edited`, { description: reason, id: 'cell-read-only' }))
  }

  const onCopy = ({ row, column }: CellCopyArgs<Shown>, event: ClipboardEvent<HTMLDivElement>) => {
    const columnIdx = columnNames.indexOf(column.key)
    if (row === undefined || columnIdx < 0 || window.getSelection()?.type === 'Range') return
    event.clipboardData.setData('text/plain', row.cells[columnIdx] ?? '')
    event.preventDefault()
    toast.success('Copied', { id: 'cell-copied' })
  }

  const onContextMenu = ({ row, rowIdx, column }: CellMouseArgs<Shown>, event: CellMouseEvent) => {
    const columnIdx = columnNames.indexOf(column.key)
    if (row === undefined || columnIdx < 0) return
    event.preventDefault()
    setMenu({ row, rowIdx, columnIdx, x: event.clientX, y: event.clientY })
  }

  useEffect(() => {
    const timer = setTimeout(loadTheRest, 200)
    return () => clearTimeout(timer)
  }, [])

  // Rows in another order, or others altogether, are read from their top.
  const shown = JSON.stringify([source.filter, source.sort, source.from])
  const shownBefore = useRef(shown)
  useLayoutEffect(() => {
    if (shownBefore.current === shown) return
    shownBefore.current = shown
    grid.current?.element?.scrollTo({ top: 0 })
  }, [shown])

  const onScroll = ({ currentTarget, timeStamp }: UIEvent<HTMLDivElement>) => {
    const { scrollTop, clientHeight } = currentTarget
    const last = Math.floor((scrollTop + clientHeight) / rowHeightPx)
    data.showRange(Math.floor(scrollTop / rowHeightPx), last, timeStamp)
  }

  const isTall = data.rows.length * rowHeightPx > 2 ** 24
  const renderRow = (key: Key, rowProps: RenderRowProps<Shown>) => (
    <Row key={key} {...rowProps} aria-selected={rowProps.row !== undefined && selection.isSelected(rowProps.row)} />
  )

  const giveFocusBack = () =>
    grid.current?.element?.querySelector<HTMLElement>('[role="gridcell"][aria-selected="true"]')?.focus()

  const filterByValue = (column: TableColumn, value: string | null) => props.onFilter(column.name, value)
  const withMenuKey = (action: (key: RowValues) => void) => () => {
    const key = menu === undefined ? undefined : keyOf(menu.row)
    if (key !== undefined) action(key)
  }

  return (
    <SelectionContext value={selection}>
      <DataGrid
        ref={grid}
        aria-label={`Rows of ${table.name}`}
        className={classNames('row-grid', data.isPrevious && 'is-previous', isTall && 'is-tall')}
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
        onCellKeyDown={onKeyDown}
        onCellCopy={onCopy}
        onCellContextMenu={onContextMenu}
        onScroll={onScroll}
        renderers={{ renderRow }}
      />
      <Suspense>
        {openValue !== undefined && (
          <ValueOverlay
            projectRef={projectRef}
            table={table}
            open={openValue}
            onClose={() => {
              setOpenValue(undefined)
              giveFocusBack()
            }}
          />
        )}
        {headerMenu !== undefined && (
          <HeaderMenu
            target={headerMenu}
            onClose={() => setHeaderMenu(undefined)}
            onSort={(column, ascending) => props.onSorts([{ column, ascending }])}
            onFilter={props.onFilter}
          />
        )}
        {menu !== undefined && (
          <CellMenu
            table={table}
            target={menu}
            onClose={() => setMenu(undefined)}
            onSetNull={() => editValue(menu.rowIdx, menu.row, menu.columnIdx, null)}
            onFilter={filterByValue}
            onEditRow={withMenuKey(props.onEditRow)}
            onDeleteRow={withMenuKey(props.onDeleteRow)}
            giveFocusBack={giveFocusBack}
          />
        )}
      </Suspense>
    </SelectionContext>
  )
}
