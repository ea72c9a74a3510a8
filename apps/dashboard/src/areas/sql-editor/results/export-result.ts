import type { ResultColumn } from '@cairn/contracts/database/statement-result'
import { distinctNames } from '@cairn/contracts/database/distinct-names'
import { quotedIdent, quotedLiteral } from '@cairn/contracts/database/sql-names'
import { csvLines } from '../../../lib/csv.ts'
import { isBoolean, isJson, isNumeric } from '../../../lib/column-kinds.ts'

export interface Table {
  columns: readonly ResultColumn[]
  /** Text as PostgreSQL prints it; null for NULL. */
  rows: readonly (readonly (string | null)[])[]
}

/** A part of the result: rows by their number from 0, columns by their position. */
export const partOf = (
  { columns, rows }: Table,
  part: { rows: readonly number[]; columnIds: readonly string[] },
): Table => {
  const places = part.columnIds.map(Number)
  return {
    columns: places.flatMap((place) => columns[place] ?? []),
    rows: part.rows.map((row) => places.map((place) => rows[row]?.[place] ?? null)),
  }
}

/** Comma-separated, with a header; NULL is an empty field, an empty string is `""`. */
export const toCsv = ({ columns, rows }: Table): string => csvLines([columns.map(({ name }) => name), ...rows])

const isJsonNumber = (text: string): boolean => /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text)

const jsonValue = (value: string | null, column: ResultColumn): string => {
  if (value === null) return 'null'
  if (isBoolean(column)) return value === 't' || value === 'true' ? 'true' : 'false'
  // Written digit for digit: a bigint or a numeric would lose some on the way through JavaScript's numbers.
  if (isNumeric(column) && isJsonNumber(value)) return value
  if (isJson(column)) return value
  return JSON.stringify(value)
}

/** An array of objects, one row a line. */
export const toJson = ({ columns, rows }: Table): string => {
  const keys = distinctNames(columns.map(({ name }) => name)).map((name) => JSON.stringify(name))
  const lines = rows.map((row) => {
    const members = columns.map((column, index) => `${keys[index]}: ${jsonValue(row[index] ?? null, column)}`)
    return `  {${members.join(', ')}}`
  })
  return lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n]`
}

const markdownCell = (value: string | null): string =>
  value === null ? 'NULL' : value.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll(/\r?\n/g, '<br>')

/** A table as GitHub and most editors render it, numbers to the right. */
export const toMarkdown = ({ columns, rows }: Table): string =>
  [
    columns.map(({ name }) => markdownCell(name)),
    columns.map((column) => (isNumeric(column) ? '---:' : '---')),
    ...rows.map((row) => row.map(markdownCell)),
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')

const rowsPerInsert = 100

/** INSERT statements, values as text literals, which PostgreSQL reads into any type. The table is the reader's to name. */
export const toSql = ({ columns, rows }: Table): string => {
  const insert = `insert into query_result (${distinctNames(columns.map(({ name }) => name))
    .map(quotedIdent)
    .join(', ')}) values\n`
  const tuples = rows.map(
    (row) => `(${row.map((value) => (value === null ? 'NULL' : quotedLiteral(value))).join(', ')})`,
  )
  const statements: string[] = []
  for (let at = 0; at < tuples.length; at += rowsPerInsert)
    statements.push(`${insert}${tuples.slice(at, at + rowsPerInsert).join(',\n')};`)
  return statements.join('\n')
}
