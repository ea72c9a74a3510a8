import type { StatementResult } from '@cairn/contracts/database/query'
import { useMemo } from 'react'
import type { Column } from 'react-data-grid'
import { DataGrid } from 'react-data-grid'
import 'react-data-grid/lib/styles.css'
import { formatCount } from '~/lib/counts.ts'
import { statementEffect } from './summarize.ts'
import './result-grid.css'

interface StatementsGridProps {
  results: readonly StatementResult[]
  /** The line of the editor on which the text that was run began. */
  firstLine: number
  onOpen: (statementIndex: number) => void
}

interface StatementRow {
  index: number
  line: string
  command: string
  effect: string
}

const columns: Column<StatementRow>[] = [
  {
    key: 'index',
    name: '#',
    width: 64,
    cellClass: 'is-row-number',
    headerCellClass: 'is-row-number',
    renderCell: ({ row }) => formatCount(row.index + 1),
  },
  { key: 'line', name: 'Line', width: 88, cellClass: 'is-number is-quiet', headerCellClass: 'is-number' },
  { key: 'command', name: 'Command', width: 220 },
  { key: 'effect', name: 'Rows', width: 'minmax(110px, 1fr)', cellClass: 'is-quiet' },
]

/**
 * Every statement of a run, one line each, however many there are. Without times: the statements travel together and
 * PostgreSQL responds to many of them at once, so only the total time is accurate.
 */
export const StatementsGrid = ({ results, firstLine, onOpen }: StatementsGridProps) => {
  const rows = useMemo(
    () =>
      results.map((statement, index): StatementRow => ({
        index,
        line: formatCount(statement.line + firstLine - 1),
        command: statement.command,
        effect: statementEffect(statement) ?? '',
      })),
    [results, firstLine],
  )
  return (
    <DataGrid
      aria-label="Statements"
      className="result-grid"
      columns={columns}
      rows={rows}
      rowHeight={28}
      headerRowHeight={30}
      onCellDoubleClick={({ row }) => onOpen(row.index)}
      onCellKeyDown={({ row }, event) => {
        if (event.key !== 'Enter' || row === undefined) return
        event.preventGridDefault()
        event.preventDefault()
        onOpen(row.index)
      }}
    />
  )
}
