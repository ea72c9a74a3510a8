import type { StatementResult } from '@cairn/contracts/database/statement-result'
import { useMemo, useState } from 'react'
import { formatCount } from '~/lib/counts.ts'
import { DataGrid } from '~/ui/grid/data-grid.tsx'
import type { CellAt } from '~/ui/grid/grid-row.tsx'
import type { GridColumn } from '~/ui/grid/grid-types.ts'
import type { Arrangement } from '~/ui/grid/model/arrangement.ts'
import { formatDuration } from '~/lib/durations.ts'
import { tabMessages } from './outcome-tabs.ts'
import { numberedRows } from './result-columns.tsx'
import { statementEffect } from './summarize.ts'

interface StatementsGridProps {
  results: readonly StatementResult[]
  /** The line of the editor on which the text that was run began. */
  firstLine: number
  onOpen: (statementIndex: number) => void
}

const columns: readonly GridColumn[] = [
  { id: 'line', name: 'Line', widthPx: 88, align: 'end', isQuiet: true },
  { id: 'command', name: 'Command', widthPx: 220 },
  { id: 'effect', name: 'Rows', widthPx: 220, isQuiet: true, show: (text) => text },
  { id: 'time', name: 'Time', widthPx: 100, align: 'end', isQuiet: true },
  { id: 'messages', name: 'Messages', widthPx: 110, isQuiet: true, show: (text) => text },
]

const cellOf = (statement: StatementResult, columnId: string, firstLine: number): string => {
  if (columnId === 'line') return formatCount(statement.line + firstLine - 1)
  if (columnId === 'time') return formatDuration(statement.durationMs)
  if (columnId === 'messages') return tabMessages({ statement }) ?? ''
  return columnId === 'command' ? statement.command : (statementEffect(statement) ?? '')
}

/** Every statement of a run, one line each, however many there are. */
export const StatementsGrid = ({ results, firstLine, onOpen }: StatementsGridProps) => {
  const [arrangement, setArrangement] = useState<Arrangement>([])
  const rowHeader = useMemo(() => numberedRows(results.length), [results.length])
  const cellAt = useMemo<CellAt>(
    () => (row, columnId) => {
      const statement = results[row]
      return statement && { kind: 'value', text: cellOf(statement, columnId, firstLine) }
    },
    [results, firstLine],
  )
  return (
    <DataGrid
      label="Statements"
      columns={columns}
      rowCount={results.length}
      cellAt={cellAt}
      rowHeader={rowHeader}
      arrangement={arrangement}
      onArrangementChange={setArrangement}
      onOpen={({ row }) => onOpen(row)}
    />
  )
}
