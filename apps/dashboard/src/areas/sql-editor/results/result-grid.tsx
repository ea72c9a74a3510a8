import type { StatementResult } from '@cairn/contracts/database/statement-result'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Ref } from 'react'
import { useMemo, useState } from 'react'
import { DataGrid } from '~/ui/grid/data-grid.tsx'
import type { CellPlace, GridHandle } from '~/ui/grid/grid-types.ts'
import type { Arrangement } from '~/ui/grid/model/arrangement.ts'
import { enumLabelsQuery } from '../api/enum-labels.ts'
import type { ResultRow } from './result-columns.tsx'
import { numberedRows, resultCells, resultColumns } from './result-columns.tsx'
import type { OpenedValue } from './value-dialog.tsx'
import { ValueDialog } from './value-dialog.tsx'

/** PostgreSQL gives object ids from here on to what people create. */
const firstOwnTypeId = 16_384

interface ResultGridProps {
  statement: StatementResult
  label: string
  ref?: Ref<GridHandle> | undefined
}

/** The rows of a result. Enter opens a value as a whole. */
export const ResultGrid = ({ statement, label, ref: grid }: ResultGridProps) => {
  const { columns } = statement
  const rows: readonly ResultRow[] = statement.rows
  const { ref = '' } = useParams({ strict: false })
  const hasOwnTypes = columns.some(({ typeId }) => typeId >= firstOwnTypeId)
  const { data: enumLabels } = useQuery({ ...enumLabelsQuery(ref), enabled: ref !== '' && hasOwnTypes })
  // Ten thousand rows are measured for widths once, not each time something beside the grid changes.
  const gridColumns = useMemo(() => resultColumns(columns, rows, enumLabels), [columns, rows, enumLabels])
  const cellAt = useMemo(() => resultCells(gridColumns, rows), [gridColumns, rows])
  const rowHeader = useMemo(() => numberedRows(rows.length), [rows.length])
  const [arrangement, setArrangement] = useState<Arrangement>([])
  const [opened, setOpened] = useState<OpenedValue | undefined>(undefined)

  const open = ({ row, columnId }: CellPlace) => {
    const column = columns[Number(columnId)]
    if (column) setOpened({ column, rowIndex: row, value: rows[row]?.[Number(columnId)] ?? null })
  }

  return (
    <>
      <DataGrid
        label={label}
        {...(grid !== undefined && { ref: grid })}
        columns={gridColumns}
        rowCount={rows.length}
        cellAt={cellAt}
        rowHeader={rowHeader}
        arrangement={arrangement}
        onArrangementChange={setArrangement}
        onOpen={open}
        empty={<p className="font-sans text-sm text-muted">No rows.</p>}
      />
      <ValueDialog opened={opened} onClose={() => setOpened(undefined)} />
    </>
  )
}
