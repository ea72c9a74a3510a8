import type { RowHeader } from '~/ui/grid/grid-types.ts'
import { useSelection } from './selection.ts'

const HeaderCheckbox = () => {
  const { all, toggleAll, loadedCount, disabledReason } = useSelection()
  return (
    <input
      type="checkbox"
      className="row-checkbox"
      aria-label={`Select the ${loadedCount} loaded rows`}
      title={disabledReason ?? `Select the ${loadedCount} loaded rows`}
      disabled={disabledReason !== undefined || loadedCount === 0}
      checked={all === 'all'}
      ref={(input) => {
        if (input !== null) input.indeterminate = all === 'some'
      }}
      onChange={toggleAll}
    />
  )
}

const RowCheckbox = ({ row }: { row: number }) => {
  const { isSelectedAt, toggle, disabledReason } = useSelection()
  const isSelected = isSelectedAt(row)
  if (isSelected === undefined) return null
  return (
    <input
      type="checkbox"
      className="row-checkbox"
      aria-label={`Select row ${row + 1}`}
      title={disabledReason}
      disabled={disabledReason !== undefined}
      // Its key is Shift+Space on a cell of the row.
      tabIndex={-1}
      checked={isSelected}
      // A click tells whether shift was held; a change does not.
      onClick={(event) => toggle(row, event.shiftKey)}
      onChange={() => undefined}
    />
  )
}

export const selectHeader: RowHeader = {
  widthPx: 40,
  head: <HeaderCheckbox />,
  cell: (row) => <RowCheckbox row={row} />,
}
