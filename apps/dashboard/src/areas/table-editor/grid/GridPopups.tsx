import type { Relationship } from '@cairn/contracts/database/catalogue'
import type { RowValues } from '@cairn/contracts/database/rows'
import { Suspense, useEffect } from 'react'
import { loadAhead } from '~/lib/load-ahead.ts'
import { loadHeaderMenu } from '~/ui/grid/header-menu-of.tsx'
import { preloadPopovers } from '~/ui/popover.tsx'
import type { CellPlace, GridHandle } from '~/ui/grid/grid-types.ts'
import type { GridRow } from '../data/grid-row.ts'
import type { OpenValue } from '../editors/ValueOverlay.tsx'
import type { OpenTable } from '../values/editability.ts'
import type { CellMenuTarget } from './CellMenu.tsx'
import { lazyPart } from '~/ui/lazy-part.ts'

const loadCellMenu = () => import('./CellMenu.tsx')
const loadValueOverlay = () => import('../editors/ValueOverlay.tsx')
const CellMenu = lazyPart(async () => (await loadCellMenu()).CellMenu)
const ValueOverlay = lazyPart(async () => (await loadValueOverlay()).ValueOverlay)
const loadReferencePeek = () => import('../references/ReferencePeek.tsx')
const ReferencePeek = lazyPart(async () => (await loadReferencePeek()).ReferencePeek)
const ReferencePicker = lazyPart(async () => (await import('../references/ReferencePicker.tsx')).ReferencePicker)

/** Fetches what a key or a press on a cell opens: after the rows are on screen, and before a hand has moved. */
const loadTheRest = () => {
  preloadPopovers()
  loadAhead(loadCellMenu, loadHeaderMenu, loadValueOverlay, loadReferencePeek)
}

/** What is open over the grid: at most one thing. */
export type GridPopup =
  | { kind: 'value'; value: OpenValue }
  | { kind: 'cell'; target: CellMenuTarget }
  | { kind: 'peek'; value: OpenValue; foreignKey: Relationship }
  | { kind: 'pick'; row: GridRow; foreignKey: Relationship }

interface GridPopupsProps {
  projectRef: string
  table: OpenTable
  popup: GridPopup | undefined
  onClose: () => void
  giveFocusBack: () => void
  keyOf: (row: GridRow) => RowValues | undefined
  selectedText: GridHandle['copySelection']
  onFilter: (column: string, value?: string | null) => void
  onReference: (kind: 'peek' | 'pick', at: CellPlace, foreignKey: Relationship) => void
  /** Changes values of one row. */
  onSetValues: (row: GridRow, values: RowValues) => void
  onSetNull: (target: CellMenuTarget) => void
  onEditRow: (key: RowValues) => void
  onDuplicateRow: (key: RowValues) => void
  onDeleteRow: (key: RowValues) => void
}

const Popup = ({ popup, table, onClose, giveFocusBack, ...props }: GridPopupsProps & { popup: GridPopup }) => {
  if (popup.kind === 'value')
    return (
      <ValueOverlay
        projectRef={props.projectRef}
        table={table}
        open={popup.value}
        onClose={() => {
          onClose()
          giveFocusBack()
        }}
      />
    )
  if (popup.kind === 'peek')
    return (
      <ReferencePeek
        projectRef={props.projectRef}
        table={table}
        row={popup.value.row}
        column={table.columns[popup.value.columnIdx]?.name ?? ''}
        foreignKey={popup.foreignKey}
        rect={popup.value.rect}
        onClose={() => {
          onClose()
          giveFocusBack()
        }}
      />
    )
  if (popup.kind === 'pick')
    return (
      <ReferencePicker
        projectRef={props.projectRef}
        schema={table.schema}
        foreignKey={popup.foreignKey}
        onChoose={(values) => {
          props.onSetValues(popup.row, values)
          onClose()
        }}
        onClose={onClose}
      />
    )
  const { target } = popup
  const withKey = (action: (key: RowValues) => void) => () => {
    const key = props.keyOf(target.row)
    if (key !== undefined) action(key)
  }
  return (
    <CellMenu
      projectRef={props.projectRef}
      table={table}
      target={target}
      selectedText={props.selectedText}
      onClose={onClose}
      onSetNull={() => props.onSetNull(target)}
      onReference={(kind, foreignKey) => {
        const columnId = table.columns[target.columnIdx]?.name ?? ''
        props.onReference(kind, { row: target.rowIdx, columnId }, foreignKey)
      }}
      onFilter={(column, value) => props.onFilter(column.name, value)}
      onEditRow={withKey(props.onEditRow)}
      onDuplicateRow={withKey(props.onDuplicateRow)}
      onDeleteRow={withKey(props.onDeleteRow)}
      giveFocusBack={giveFocusBack}
    />
  )
}

/** The menu of a cell, and a value as a whole: over the grid, their code loaded after the rows. */
export const GridPopups = (props: GridPopupsProps) => {
  useEffect(() => {
    const timer = setTimeout(loadTheRest, 200)
    return () => clearTimeout(timer)
  }, [])
  return <Suspense>{props.popup !== undefined && <Popup {...props} popup={props.popup} />}</Suspense>
}
