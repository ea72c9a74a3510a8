import { useCallback, useRef, useState } from 'react'
import { PageTitle } from '~/components/PageTitle.tsx'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ColumnsMenu } from '~/ui/grid/columns-menu.tsx'
import { DataGrid } from '~/ui/grid/data-grid.tsx'
import type { CellChange, GridHandle, SortDirection, SortRequest } from '~/ui/grid/grid-types.ts'
import type { Arrangement } from '~/ui/grid/model/arrangement.ts'
import { Input } from '~/ui/input.tsx'
import { Select } from '~/ui/select.tsx'
import { sampleCell, sampleColumns } from './sample-rows.ts'

const sizes = [
  { value: '100000', label: '100,000 rows' },
  { value: '1000000', label: '1,000,000 rows' },
  { value: '0', label: 'No rows' },
] as const

type Size = (typeof sizes)[number]['value']

const keyOf = (row: number, columnId: string) => `${row}:${columnId}`

/** The data grid with rows that are made here: an address of its own, because it takes the whole window. */
export const GridSamples = () => {
  const grid = useRef<GridHandle>(null)
  const [size, setSize] = useState<Size>('100000')
  const [row, setRow] = useState('')
  const [arrangement, setArrangement] = useState<Arrangement>([])
  const [sort, setSort] = useState<{ id: string; direction: SortDirection } | undefined>(undefined)
  const [changed, setChanged] = useState<ReadonlyMap<string, string | null>>(new Map())
  const rowCount = Number(size)

  const cellAt = useCallback(
    (at: number, columnId: string) => sampleCell(at, columnId, changed.get(keyOf(at, columnId))),
    [changed],
  )
  const change = (changes: readonly CellChange[]) =>
    setChanged((before) => {
      const next = new Map(before)
      for (const { row: at, columnId, value } of changes) next.set(keyOf(at, columnId), value)
      return next
    })
  const sortBy = ({ columnId: id, direction }: SortRequest) =>
    setSort((before) => ({
      id,
      direction: direction ?? (before?.id === id && before.direction === 'ascending' ? 'descending' : 'ascending'),
    }))
  const columns = sampleColumns.map((column) => (column.id === sort?.id ? { ...column, sort: sort.direction } : column))

  return (
    <main className="flex h-dvh flex-col">
      <PageTitle parts={['Data grid']} />
      <div className="flex flex-wrap items-center gap-2 border-b border-line bg-surface-1 px-3 py-2">
        <h1 className="mr-2 font-medium">Data grid</h1>
        <Select aria-label="Number of rows" value={size} onValueChange={setSize} options={sizes} className="!w-40" />
        <form
          className="flex gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            grid.current?.goToRow(Number(row) - 1)
          }}
        >
          <Input
            aria-label="Row"
            inputMode="numeric"
            value={row}
            onChange={(event) => setRow(event.target.value)}
            className="!w-28"
          />
          <Button type="submit">Go to row</Button>
        </form>
        <span className="flex-1" />
        <ColumnsMenu columns={columns} arrangement={arrangement} onArrangementChange={setArrangement} />
      </div>
      <div className="min-h-0 flex-1">
        <DataGrid
          ref={grid}
          label="Samples"
          columns={columns}
          rowCount={rowCount}
          cellAt={cellAt}
          arrangement={arrangement}
          onArrangementChange={setArrangement}
          onChanges={change}
          onSort={sortBy}
          empty={<EmptyState title="No rows">The table is empty.</EmptyState>}
        />
      </div>
    </main>
  )
}
