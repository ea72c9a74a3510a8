import type { ResultColumn } from '@cairn/contracts/database/statement-result'
import { isCut, labelStyle, wordStyle } from '~/lib/cell-look.ts'
import { formatCount } from '~/lib/counts.ts'
import { enumTone } from '~/lib/enum-tone.ts'
import { Badge } from '~/ui/badge.tsx'
import type { CellAt } from '~/ui/grid/grid-row.tsx'
import type { GridColumn, RowHeader } from '~/ui/grid/grid-types.ts'
import { isNumeric, shownValue } from '~/lib/column-kinds.ts'

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

/** The number of each row, as wide as the last of them. */
export const numberedRows = (rowCount: number): RowHeader => ({
  widthPx: Math.round(Math.max(44, formatCount(rowCount).length * characterPx + paddingPx)),
  head: 'Row',
  cell: (row) => formatCount(row + 1),
})

/** The labels of enumerated types, by the object id of the type. */
type EnumLabels = Readonly<Record<number, readonly string[]>>

/** Columns by position, since several may have one name. The id of column n is `String(n)`. */
export const resultColumns = (
  columns: readonly ResultColumn[],
  rows: readonly ResultRow[],
  enumLabels: EnumLabels = {},
): readonly GridColumn[] =>
  columns.map((column, index): GridColumn => ({
    id: String(index),
    name: column.name,
    detail: column.type,
    widthPx: widthPx(column, index, rows),
    ...(isNumeric(column) && { align: 'end' }),
    show: (value) => {
      if (value === null) return <span className={wordStyle}>NULL</span>
      const labels = enumLabels[column.typeId]
      if (labels === undefined) return cellText(value, column)
      return (
        <Badge tone={enumTone(labels, value)} className={labelStyle}>
          {value}
        </Badge>
      )
    },
  }))

export const resultCells =
  (columns: readonly GridColumn[], rows: readonly ResultRow[]): CellAt =>
  (row, columnId) => {
    const index = Number(columnId)
    const text = rows[row]?.[index] ?? null
    return { kind: 'value', text, isLong: isCut(text, columns[index]?.widthPx ?? 0) }
  }
