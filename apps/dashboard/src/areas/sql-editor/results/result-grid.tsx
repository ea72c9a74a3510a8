import type { StatementResult } from '@cairn/contracts/database/query'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { CellKeyboardEvent } from 'react-data-grid'
import { DataGrid } from 'react-data-grid'
import 'react-data-grid/lib/styles.css'
import { enumLabelsQuery } from '../api/enum-labels.ts'
import type { OpenedValue } from './value-dialog.tsx'
import { ValueDialog } from './value-dialog.tsx'
import { resultColumns } from './result-columns.tsx'
import type { ResultRow } from './result-columns.tsx'
import './result-grid.css'

/** PostgreSQL gives object ids from here on to what people create. */
const firstOwnTypeId = 16_384

interface ResultGridProps {
  statement: StatementResult
  label: string
}

/** Rows as they came. Arrow keys move, Enter opens a value whole, ⌘C copies it. */
export const ResultGrid = ({ statement, label }: ResultGridProps) => {
  const { columns } = statement
  const rows: readonly ResultRow[] = statement.rows
  // Ten thousand rows are measured for widths once, not each time something beside the grid changes.
  const { ref = '' } = useParams({ strict: false })
  const hasOwnTypes = columns.some(({ typeId }) => typeId >= firstOwnTypeId)
  const { data: enumLabels } = useQuery({ ...enumLabelsQuery(ref), enabled: ref !== '' && hasOwnTypes })
  const gridColumns = useMemo(() => resultColumns(columns, rows, enumLabels), [columns, rows, enumLabels])
  const [opened, setOpened] = useState<OpenedValue | undefined>(undefined)

  const open = (columnKey: string, rowIndex: number) => {
    const column = columns[Number(columnKey)]
    if (column) setOpened({ column, rowIndex, value: rows[rowIndex]?.[Number(columnKey)] ?? null })
  }

  const openByKey = (columnKey: string | undefined, rowIndex: number, event: CellKeyboardEvent) => {
    if (event.key !== 'Enter' || columnKey === undefined || rowIndex < 0) return
    event.preventGridDefault()
    event.preventDefault()
    open(columnKey, rowIndex)
  }

  return (
    <>
      <DataGrid
        aria-label={label}
        className="result-grid"
        columns={gridColumns}
        rows={rows}
        rowHeight={30}
        headerRowHeight={34}
        onCellDoubleClick={({ column, rowIdx }) => open(column.key, rowIdx)}
        onCellKeyDown={({ column, rowIdx }, event) => openByKey(column?.key, rowIdx, event)}
        onCellCopy={({ column, row }, event) => {
          event.clipboardData.setData('text/plain', row[Number(column.key)] ?? '')
          event.preventDefault()
        }}
        renderers={{
          noRowsFallback: <p className="col-span-full px-4 py-6 font-sans text-sm text-muted">No rows.</p>,
        }}
      />
      <ValueDialog opened={opened} onClose={() => setOpened(undefined)} />
    </>
  )
}
