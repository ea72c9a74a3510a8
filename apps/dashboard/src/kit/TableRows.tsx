import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '~/ui/class-names.ts'
import { useFocusKept } from '~/ui/use-focus-kept.ts'
import type { SortValue } from './sort-rows.ts'

export interface Column<Row> {
  /** Its name in the address, where the table is sorted by it. */
  id: string
  label: string
  /** For columns of buttons: the name is for screen readers. */
  labelHidden?: boolean
  /** Its width, and where it is hidden. */
  className?: string
  /** Numbers stand at the right, digit below digit. */
  isNumber?: true
  /** Of its cells alone. */
  cellClassName?: string
  cell: (row: Row) => ReactNode
  /** What it is sorted by. Without it, it cannot be. */
  sortBy?: (row: Row) => SortValue
}

interface RowCellsProps<Row> extends ComponentProps<'tr'> {
  row: Row
  columns: readonly Column<Row>[]
}

export const RowCells = <Row,>({ row, columns, ...rest }: RowCellsProps<Row>) => (
  <tr {...rest} className="border-t border-line">
    {columns.map(({ id, className, cellClassName, isNumber, cell }) => (
      <td
        key={id}
        className={classNames('h-12 px-4 py-2', isNumber && 'text-right tabular-nums', className, cellClassName)}
      >
        {cell(row)}
      </td>
    ))}
  </tr>
)

export interface TableRowsProps<Row> {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
}

// A row may go with its button, long after it was pressed: where a job in the background deletes what it is about.
const KeptRow = <Row,>(props: RowCellsProps<Row>) => <RowCells {...props} ref={useFocusKept<HTMLTableRowElement>()} />

export const TableRows = <Row,>({ rows, columns, rowKey }: TableRowsProps<Row>) => (
  <tbody>
    {rows.map((row) => (
      <KeptRow key={rowKey(row)} row={row} columns={columns} />
    ))}
  </tbody>
)
