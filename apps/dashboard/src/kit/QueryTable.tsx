import { ArrowDown, ArrowUp } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useAddressParam } from '~/components/use-address-param.ts'
import { classNames } from '~/ui/class-names.ts'
import type { QueryItemsProps } from './QueryList.tsx'
import { QueryItems } from './QueryList.tsx'
import type { Sort } from './sort-rows.ts'
import { nextSort, parseSort, sortRows, sortText } from './sort-rows.ts'
import type { Column } from './TableRows.tsx'
import { RowCells, TableRows } from './TableRows.tsx'

const VirtualRows = lazy(async () => ({ default: (await import('./VirtualRows.tsx')).VirtualRows }))

/** As many rows are all drawn. Of more, those in the window are. */
const drawnAtOnce = 100

interface SortHeadProps {
  label: string
  sort: Sort | undefined
  column: string
  isNumber: boolean
  onSort: (sort: Sort | undefined) => void
}

const SortHead = ({ label, sort, column, isNumber, onSort }: SortHeadProps) => {
  const isSorted = sort?.column === column
  const Arrow = isSorted && sort.descending ? ArrowDown : ArrowUp
  return (
    <button
      type="button"
      onClick={() => onSort(nextSort(sort, column))}
      className={classNames(
        // At the top of its line, where the headings are that cannot be pressed: the arrow would lift the name by a pixel.
        'group -mx-1 inline-flex items-center gap-1 rounded-sm px-1 align-top hover:text-text',
        isNumber && 'flex-row-reverse',
      )}
    >
      {label}
      <Arrow
        aria-hidden
        size={12}
        className={isSorted ? '' : 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60'}
      />
    </button>
  )
}

const sortOf = (id: string, sort: Sort | undefined): 'ascending' | 'descending' | undefined => {
  if (sort?.column !== id) return undefined
  return sort.descending ? 'descending' : 'ascending'
}

interface TableProps<Row> {
  /** What the rows are. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sortParam: string
}

const Table = <Row,>({ label, columns, rows, rowKey, sortParam }: TableProps<Row>) => {
  const [param, setParam] = useAddressParam(sortParam)
  const sort = parseSort(
    param,
    columns.flatMap(({ id, sortBy }) => (sortBy === undefined ? [] : [id])),
  )
  const sortBy = columns.find(({ id }) => id === sort?.column)?.sortBy
  const sorted = sort === undefined || sortBy === undefined ? rows : sortRows(rows, sortBy, sort.descending)
  const isLong = rows.length > drawnAtOnce
  return (
    <div className="rounded-lg border border-line bg-surface-1">
      <table
        aria-label={label}
        aria-rowcount={isLong ? rows.length + 1 : undefined}
        className="w-full table-fixed text-sm"
      >
        <thead>
          <tr aria-rowindex={isLong ? 1 : undefined}>
            {columns.map(({ id, label: name, labelHidden = false, className, isNumber = false, sortBy: sortable }) => (
              <th
                key={id}
                scope="col"
                aria-sort={sortOf(id, sort)}
                className={classNames(
                  'h-9 px-4 text-xs font-normal text-faint',
                  isNumber ? 'text-right' : 'text-left',
                  className,
                )}
              >
                {labelHidden && <span className="sr-only">{name}</span>}
                {!labelHidden && sortable === undefined && name}
                {!labelHidden && sortable !== undefined && (
                  <SortHead
                    label={name}
                    sort={sort}
                    column={id}
                    isNumber={isNumber}
                    onSort={(next) => setParam(next && sortText(next))}
                  />
                )}
              </th>
            ))}
          </tr>
        </thead>
        {isLong ? (
          <Suspense fallback={<TableRows columns={columns} rows={sorted.slice(0, drawnAtOnce)} rowKey={rowKey} />}>
            <VirtualRows count={sorted.length}>
              {(index, attributes) =>
                sorted
                  .slice(index, index + 1)
                  .map((row) => <RowCells key={rowKey(row)} row={row} columns={columns} {...attributes} />)
              }
            </VirtualRows>
          </Suspense>
        ) : (
          <TableRows columns={columns} rows={sorted} rowKey={rowKey} />
        )}
      </table>
    </div>
  )
}

interface QueryTableProps<Row> extends QueryItemsProps<Row> {
  /** What the rows are. */
  label: string
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  /** Where the order is kept in the address, for pages with two tables. */
  sortParam?: string
}

/** The rows of a query. Columns with `sortBy` can be sorted: only where the query returns all rows. */
export const QueryTable = <Row,>({ label, columns, rowKey, sortParam = 'sort', ...items }: QueryTableProps<Row>) => (
  <QueryItems {...items}>
    {(rows) => <Table label={label} columns={columns} rows={rows} rowKey={rowKey} sortParam={sortParam} />}
  </QueryItems>
)
