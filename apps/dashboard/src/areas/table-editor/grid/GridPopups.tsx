import type { RowValues } from '@cairn/contracts/database/rows'
import { lazy, Suspense, useEffect } from 'react'
import { loadAhead } from '~/lib/load-ahead.ts'
import { loadHeaderMenu } from '~/ui/grid/header-menu-of.tsx'
import { preloadPopovers } from '~/ui/popover.tsx'
import type { GridRow } from '../data/grid-row.ts'
import type { OpenValue } from '../editors/ValueOverlay.tsx'
import type { OpenTable } from '../values/editability.ts'
import type { CellMenuTarget } from './CellMenu.tsx'

const loadCellMenu = () => import('./CellMenu.tsx')
const loadValueOverlay = () => import('../editors/ValueOverlay.tsx')
const CellMenu = lazy(async () => ({ default: (await loadCellMenu()).CellMenu }))
const ValueOverlay = lazy(async () => ({ default: (await loadValueOverlay()).ValueOverlay }))

/** Fetches what a key or a press on a cell opens: after the rows are on screen, and before a hand has moved. */
const loadTheRest = () => {
  preloadPopovers()
  loadAhead(loadCellMenu, loadHeaderMenu, loadValueOverlay)
}

/** What is open over the grid: at most one thing. */
export type GridPopup = { kind: 'value'; value: OpenValue } | { kind: 'cell'; target: CellMenuTarget }

interface GridPopupsProps {
  projectRef: string
  table: OpenTable
  popup: GridPopup | undefined
  onClose: () => void
  giveFocusBack: () => void
  keyOf: (row: GridRow) => RowValues | undefined
  onFilter: (column: string, value?: string | null) => void
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
      onClose={onClose}
      onSetNull={() => props.onSetNull(target)}
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
