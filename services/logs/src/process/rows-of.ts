import {
  DuckDBListValue,
  DuckDBMapValue,
  DuckDBStructValue,
  DuckDBTimestampTZValue,
  DuckDBTimestampValue,
} from '@duckdb/node-api'
import type { DuckDBResultReader, DuckDBValue } from '@duckdb/node-api'

const numberOf = (value: bigint): number | string => {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : String(value)
}

const asIsoText = (micros: bigint): string => {
  const text = new Date(Number(micros / 1_000n)).toISOString()
  return text.slice(0, -1)
}

interface ValueStyle {
  isDatetime: boolean
  isStream: boolean
}

const jsonOf = (value: DuckDBValue | undefined, style: ValueStyle): unknown => {
  if (typeof value === 'bigint') return numberOf(value)
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'object') return value
  // As in the reference: the time of a line is a number of microseconds, a `datetime` is a text.
  if (value instanceof DuckDBTimestampValue) return style.isDatetime ? asIsoText(value.micros) : numberOf(value.micros)
  if (value instanceof DuckDBTimestampTZValue) return numberOf(value.micros)
  if (value instanceof DuckDBListValue) return value.items.map((item) => jsonOf(item, style))
  if (value instanceof DuckDBStructValue)
    return Object.fromEntries(Object.entries(value.entries).map(([name, one]) => [name, jsonOf(one, style)]))
  if (value instanceof DuckDBMapValue && style.isStream)
    return Object.fromEntries(value.entries.map(({ key, value: one }) => [String(key), jsonOf(one, style)]))
  if (value instanceof DuckDBMapValue)
    return value.entries.map(({ key, value: one }) => ({
      key: jsonOf(key, style),
      value: jsonOf(one, style),
    }))
  // Dates, intervals and the like have texts of their own.
  return value.toString()
}

export interface RowStyle {
  /** Columns whose times were asked for as texts. */
  datetimes: ReadonlySet<string>
  /** Of the table of all sources, whose times are texts and whose maps are objects, as ClickHouse writes them. */
  isStream: boolean
}

export interface Rows {
  columns: string[]
  rows: Record<string, unknown>[]
  isTruncated: boolean
}

/** The rows of a result as JSON, at most so many. */
export const rowsOf = (reader: DuckDBResultReader, maxRows: number, { datetimes, isStream }: RowStyle): Rows => {
  const names = reader.deduplicatedColumnNames()
  const columns = reader.getColumns()
  const count = Math.min(maxRows, reader.currentRowCount)
  const rows = Array.from({ length: count }, (_, row) =>
    Object.fromEntries(
      names.map((name, column) => [
        name,
        jsonOf(columns[column]?.[row], { isDatetime: isStream || datetimes.has(name), isStream }),
      ]),
    ),
  )
  return { columns: names, rows, isTruncated: reader.currentRowCount > maxRows }
}
