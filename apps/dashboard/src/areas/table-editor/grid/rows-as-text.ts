import type { Column, RelationDetail } from '@cairn/contracts/database/catalogue'
import { plainIdent, plainName, quotedLiteral } from '@cairn/contracts/database/sql-names'
import { csvLines } from '../../../lib/csv.ts'
import { parseJsonValue } from '../../../lib/json-value.ts'

type Described = Pick<Column, 'name' | 'category' | 'is_generated' | 'identity_generation'>

/** As much of a table as it takes to write its rows. */
export interface WrittenTable extends Pick<RelationDetail, 'schema' | 'name'> {
  columns: readonly Described[]
}

type Cells = readonly (string | null)[]

/** Numbers and JSON as such, all else as PostgreSQL writes it. */
const jsonValue = ({ category }: Described, text: string | null): unknown => {
  if (text === null) return null
  if (category === 'number') return parseJsonValue(JSON.stringify(text))
  return category === 'json' ? JSON.parse(text) : text
}

const asJson = ({ columns }: WrittenTable, rows: readonly Cells[]): string => {
  const objects = rows.map((cells) =>
    Object.fromEntries(columns.map((column, index) => [column.name, jsonValue(column, cells[index] ?? null)])),
  )
  return JSON.stringify(objects.length === 1 ? objects[0] : objects, null, 2)
}

const asCsv = ({ columns }: WrittenTable, rows: readonly Cells[]): string =>
  csvLines([columns.map(({ name }) => name), ...rows])

const isPlainNumber = (text: string): boolean => /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text)

const sqlValue = ({ category }: Described, text: string | null): string => {
  if (text === null) return 'null'
  if (category === 'number' && isPlainNumber(text)) return text
  return category === 'boolean' ? text : quotedLiteral(text)
}

/** One INSERT for all rows. Values that the database computes are left out. */
const asSql = ({ schema, name, columns }: WrittenTable, rows: readonly Cells[]): string => {
  const written = columns.map((column, index) => ({ column, index })).filter(({ column }) => !column.is_generated)
  const names = written.map(({ column }) => plainIdent(column.name)).join(', ')
  const overriding = written.some(({ column }) => column.identity_generation === 'ALWAYS')
    ? ' overriding system value'
    : ''
  const values = rows.map(
    (cells) => `  (${written.map(({ column, index }) => sqlValue(column, cells[index] ?? null)).join(', ')})`,
  )
  return `insert into ${plainName(schema, name)} (${names})${overriding} values\n${values.join(',\n')};`
}

export const rowFormats = [
  { name: 'JSON', write: asJson },
  { name: 'CSV', write: asCsv },
  { name: 'SQL', write: asSql },
] as const

export type RowFormat = (typeof rowFormats)[number]
