import type { Column, RelationDetail } from '@cairn/contracts/database/catalogue'
import { columnReadOnlyReason } from './editability.ts'
import { columnWidth } from './column-width.ts'

/** Rows from which the widths of columns are taken. */
const sampledRows = 40

type Cells = readonly (string | null)[]

export interface ColumnLayout {
  column: Column
  isKey: boolean
  /** What the column points to, as `schema.table.column`. */
  target: string | undefined
  /** Why nobody may write to the column. */
  readOnlyReason: string | undefined
  widthPx: number
}

const targetOf = (table: RelationDetail, column: Column): string | undefined => {
  const link = table.relationships.find(({ source_columns: columns }) => columns.includes(column.name))
  if (link === undefined) return undefined
  const target = link.target_columns[link.source_columns.indexOf(column.name)]
  return `${link.target_table_schema}.${link.target_table_name}.${target ?? ''}`
}

/** What the heads of a table's columns say, and how wide the columns are by the rows that came first. */
export const columnLayouts = (table: RelationDetail, rows: readonly Cells[]): ColumnLayout[] => {
  const samples = rows.slice(0, sampledRows)
  const isWritable = table.columns.some((column) => columnReadOnlyReason(column) === undefined)
  return table.columns.map((column, index) => {
    const isKey = table.primary_keys.includes(column.name)
    const target = targetOf(table, column)
    // Where no column can be written the toolbar says so, once.
    const readOnlyReason = isWritable ? columnReadOnlyReason(column) : undefined
    const icons = [isKey, target !== undefined, readOnlyReason !== undefined].filter(Boolean).length
    const values = samples.map((cells) => cells[index] ?? null)
    return { column, isKey, target, readOnlyReason, widthPx: columnWidth(column, icons, values) }
  })
}

/** Values that are read less often than others. */
export const isQuiet = ({ category }: Column): boolean => ['json', 'array', 'date', 'binary'].includes(category)
