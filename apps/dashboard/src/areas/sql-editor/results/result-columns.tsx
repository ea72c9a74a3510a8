import type { ResultColumn } from '@cairn/contracts/database/query'
import type { Column } from 'react-data-grid'
import { formatCount } from '~/lib/counts.ts'
import { Badge } from '~/ui/badge.tsx'
import { labelStyle } from '~/lib/cell-look.ts'
import { enumTone } from '~/lib/enum-tone.ts'
import { isNumeric, shownValue } from './column-kinds.ts'

export type ResultRow = readonly (string | null)[]

const characterPx = 7.25
const nameCharacterPx = 7.9
const typeCharacterPx = 6.7
const paddingPx = 22
const minWidthPx = 64
const maxWidthPx = 380
const sampledRows = 100
/** As much of a value as a cell can show: the rest costs layout and is not seen. */
const shownCharacters = 200

const widthPx = (column: ResultColumn, index: number, rows: readonly ResultRow[]): number => {
  const header = column.name.length * nameCharacterPx + column.type.length * typeCharacterPx + 14
  const longest = rows.slice(0, sampledRows).reduce((most, row) => Math.max(most, row[index]?.length ?? 4), 0)
  const fitted = Math.max(Math.min(header, 300), longest * characterPx) + paddingPx
  return Math.round(Math.min(maxWidthPx, Math.max(minWidthPx, fitted)))
}

const cellText = (value: string, column: ResultColumn): string =>
  shownValue(value.slice(0, shownCharacters), column).replace(/\s*\n\s*/g, ' ↵ ')

const rowNumberColumn = (rowCount: number): Column<ResultRow> => ({
  key: 'row-number',
  name: '#',
  frozen: true,
  width: Math.max(44, formatCount(rowCount).length * characterPx + paddingPx),
  headerCellClass: 'is-row-number',
  cellClass: 'is-row-number',
  renderHeaderCell: () => <span className="sr-only">Row</span>,
  renderCell: ({ rowIdx }) => formatCount(rowIdx + 1),
})

/** The labels of enumerated types, by the object id of the type. */
type EnumLabels = Readonly<Record<number, readonly string[]>>

/** Columns by position, since several may have one name. The key of column n is `String(n)`. */
export const resultColumns = (
  columns: readonly ResultColumn[],
  rows: readonly ResultRow[],
  enumLabels: EnumLabels = {},
): Column<ResultRow>[] => [
  rowNumberColumn(rows.length),
  ...columns.map((column, index): Column<ResultRow> => ({
    key: String(index),
    name: column.name,
    resizable: true,
    width: widthPx(column, index, rows),
    ...(isNumeric(column) ? { cellClass: 'is-number' } : {}),
    renderHeaderCell: () => (
      <span className="flex min-w-0 items-baseline gap-2">
        <span className="truncate font-sans text-sm font-medium">{column.name}</span>
        <span className="truncate font-mono text-[11px] font-normal text-faint">{column.type}</span>
      </span>
    ),
    renderCell: ({ row }) => {
      const value = row[index] ?? null
      if (value === null) return <span className="text-faint">NULL</span>
      const labels = enumLabels[column.typeId]
      if (labels === undefined) return cellText(value, column)
      return (
        <Badge tone={enumTone(labels, value)} className={labelStyle}>
          {value}
        </Badge>
      )
    },
  })),
]
