import type { GridColumn } from './grid-types.ts'
import type { PlacedColumns } from './model/arrangement.ts'
import type { Extent, Selection } from './model/selection.ts'
import { cellCount, lastRange, rectOf } from './model/selection.ts'

interface SelectionStatusProps {
  selection: Selection
  placed: PlacedColumns<GridColumn>
  extent: Extent
}

const number = (value: number) => value.toLocaleString('en-US')

/** Tells screen readers what is selected beyond the cell that has the focus. */
export const SelectionStatus = ({ selection, placed, extent }: SelectionStatusProps) => {
  const count = cellCount(selection)
  const { top, bottom, left, right } = rectOf(lastRange(selection))
  const [from, to] = [placed.columns[left]?.column.name ?? '', placed.columns[right]?.column.name ?? '']
  const text = () => {
    if (count <= 1 || extent.rows === 0) return ''
    const rows = top === bottom ? `row ${number(top + 1)}` : `rows ${number(top + 1)} to ${number(bottom + 1)}`
    const columns = left === right ? `column ${from}` : `columns ${from} to ${to}`
    return `${number(count)} cells selected, ${rows}, ${columns}`
  }
  return <output className="sr-only">{text()}</output>
}
