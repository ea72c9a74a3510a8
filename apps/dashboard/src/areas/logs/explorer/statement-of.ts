import type { ResultColumn, StatementResult } from '@cairn/contracts/database/statement-result'
import { isRecord } from '../../../lib/json-record.ts'
import type { LogRow } from '../api/query-logs.ts'

// As PostgreSQL numbers its types: results of logs are shown as those of the database are.
const types = {
  boolean: { type: 'bool', typeId: 16 },
  number: { type: 'number', typeId: 701 },
  time: { type: 'time', typeId: 1114 },
  json: { type: 'json', typeId: 114 },
  text: { type: 'text', typeId: 25 },
} as const
type Kind = keyof typeof types

const datetime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?$/
/** Microseconds of this millennium. */
const isMicros = (value: number) =>
  Number.isInteger(value) && value > 946_684_800_000_000 && value < 32_503_680_000_000_000

const kindOf = (name: string, values: readonly unknown[]): Kind => {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return 'text'
  if (known.every((value) => typeof value === 'boolean')) return 'boolean'
  if (known.every((value) => typeof value === 'number'))
    return name.endsWith('timestamp') && known.every(isMicros) ? 'time' : 'number'
  if (known.every((value) => typeof value === 'string' && datetime.test(value))) return 'time'
  return known.every((value) => isRecord(value) || Array.isArray(value)) ? 'json' : 'text'
}

const two = (value: number): string => String(value).padStart(2, '0')

/** In the reader's zone, as the axis of a chart is. */
const timeText = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ` +
  `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}.${String(date.getMilliseconds()).padStart(3, '0')}`

const textOf = (value: unknown, kind: Kind): string | null => {
  if (value === null || value === undefined) return null
  if (kind === 'time' && typeof value === 'number') return timeText(new Date(value / 1_000))
  if (typeof value === 'string') return kind === 'time' ? timeText(new Date(`${value}Z`)) : value
  return JSON.stringify(value)
}

/** The rows of a query of the logs as the result of a statement. */
export const statementOf = (rows: readonly LogRow[], isTruncated: boolean): StatementResult => {
  const names = Object.keys(rows[0] ?? {})
  const kinds = names.map((name) =>
    kindOf(
      name,
      rows.map((row) => row[name]),
    ),
  )
  const columns = names.map((name, index): ResultColumn => ({ name, ...types[kinds[index] ?? 'text'] }))
  return {
    command: 'SELECT',
    rowCount: rows.length,
    columns,
    rows: rows.map((row) => names.map((name, index) => textOf(row[name], kinds[index] ?? 'text'))),
    truncated: isTruncated,
    notices: [],
    durationMs: 0,
    line: 1,
  }
}
