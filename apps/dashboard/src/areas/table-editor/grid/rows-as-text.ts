import type { Column, RelationDetail } from '@cairn/contracts/database/catalogue'
import { plainIdent, plainName, quotedLiteral } from '@cairn/contracts/database/sql-names'
import { csvLines } from '../../../lib/csv.ts'
import { layOutJson } from '../../../lib/json-layout.ts'
import { isExactNumber } from '../../../lib/json-value.ts'

export type Described = Pick<Column, 'name' | 'category' | 'is_generated' | 'identity_generation'>

/** As much of a table as it takes to write its rows. */
export interface WrittenTable extends Pick<RelationDetail, 'schema' | 'name'> {
  columns: readonly Described[]
}

type Cells = readonly (string | null)[]

/** Numbers that JavaScript reads exactly and JSON as such, all else as PostgreSQL writes it. */
const jsonValue = ({ category }: Described, text: string | null): string => {
  if (text === null) return 'null'
  const isJson = category === 'json' || (category === 'number' && isExactNumber(text))
  return isJson ? text : JSON.stringify(text)
}

// Written as text: objects of JavaScript would reorder keys, lose those that occur twice, and round numbers.
const asJson = ({ columns }: WrittenTable, rows: readonly Cells[]): string => {
  const objects = rows.map((cells) => {
    const members = columns.map(
      (column, index) => `${JSON.stringify(column.name)}:${jsonValue(column, cells[index] ?? null)}`,
    )
    return `{${members.join(',')}}`
  })
  return layOutJson(objects.length === 1 ? (objects[0] ?? '') : `[${objects.join(',')}]`)
}

const asCsv = ({ columns }: WrittenTable, rows: readonly Cells[]): string =>
  csvLines([columns.map(({ name }) => name), ...rows])

/** A negative zero is none: as a literal without quotes it would lose its sign. */
const isPlainNumber = (text: string): boolean => /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text) && !/^-[0.]+$/.test(text)

export const sqlValue = ({ category }: Described, text: string | null): string => {
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

/** Rows as they are loaded: long values are cut. */
export const rowsAsJson = (table: WrittenTable, rows: readonly { cells: Cells }[]): string =>
  asJson(
    table,
    rows.map(({ cells }) => cells),
  )

export const rowFormats = [
  { name: 'JSON', write: asJson },
  { name: 'CSV', write: asCsv },
  { name: 'SQL', write: asSql },
] as const

export type RowFormat = (typeof rowFormats)[number]
