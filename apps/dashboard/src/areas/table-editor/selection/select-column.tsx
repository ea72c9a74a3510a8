import type { Column } from 'react-data-grid'
import type { GridRow } from '../data/grid-row.ts'
import { useSelection } from './selection.ts'

export const selectColumnKey = '\0select'

const HeaderCheckbox = ({ tabIndex }: { tabIndex: number }) => {
  const { all, toggleAll, loadedCount, disabledReason } = useSelection()
  return (
    <input
      type="checkbox"
      className="row-checkbox"
      aria-label={`Select the ${loadedCount} loaded rows`}
      title={disabledReason ?? `Select the ${loadedCount} loaded rows`}
      disabled={disabledReason !== undefined || loadedCount === 0}
      tabIndex={tabIndex}
      checked={all === 'all'}
      ref={(input) => {
        if (input !== null) input.indeterminate = all === 'some'
      }}
      onChange={toggleAll}
    />
  )
}

const RowCheckbox = ({ row, rowIdx, tabIndex }: { row: GridRow; rowIdx: number; tabIndex: number }) => {
  const { isSelected, toggle, disabledReason } = useSelection()
  return (
    <input
      type="checkbox"
      className="row-checkbox"
      aria-label={`Select row ${rowIdx + 1}`}
      title={disabledReason}
      disabled={disabledReason !== undefined}
      tabIndex={tabIndex}
      checked={isSelected(row)}
      // A click tells whether shift was held; a change does not.
      onClick={(event) => toggle(rowIdx, event.shiftKey)}
      onChange={() => undefined}
    />
  )
}

export const selectColumn: Column<GridRow | undefined> = {
  key: selectColumnKey,
  name: 'Selected',
  width: 40,
  minWidth: 40,
  maxWidth: 40,
  frozen: true,
  resizable: false,
  sortable: false,
  headerCellClass: 'is-select',
  cellClass: 'is-select',
  renderHeaderCell: ({ tabIndex }) => <HeaderCheckbox tabIndex={tabIndex} />,
  renderCell: ({ row, rowIdx, tabIndex }) =>
    row === undefined ? null : <RowCheckbox row={row} rowIdx={rowIdx} tabIndex={tabIndex} />,
}
