import type { Condition } from '@cairn/contracts/database/conditions'
import type { ExportFormat } from '@cairn/contracts/database/export-formats'
import type { Sort } from '@cairn/contracts/database/rows'
import { quotedIdent, quotedLiteral } from '@cairn/contracts/database/sql-names'
import { whereClause } from '../../rows/conditions.ts'
import { InlineValues } from '../../rows/parameters.ts'
import type { Source, SourceColumn } from '../../rows/source.ts'
import { columnOf } from '../../rows/source.ts'

export interface ExportQuery {
  format: ExportFormat
  filters?: Condition[] | undefined
  sorts?: Sort[] | undefined
  /** All columns where it is not given. */
  columns?: string[] | undefined
}

/** What lies between the rows of a file that is not written by COPY itself. */
export interface RowFrame {
  head: string
  /** Before row `index`. */
  before: (index: number) => string
  /** After the last of `count` rows. */
  foot: (count: number) => string
}

export interface ExportStatement {
  /** A COPY command: of the file itself, or, where there is a frame, in binary with one text a row. */
  copy: string
  frame?: RowFrame
}

/** More rows in one INSERT gain little, and an error is harder to find. */
const rowsPerInsert = 100

export const lineBreaks: RowFrame = {
  head: '',
  before: (index) => (index === 0 ? '' : '\n'),
  foot: (count) => (count === 0 ? '' : '\n'),
}
export const array: RowFrame = {
  head: '[',
  before: (index) => (index === 0 ? '\n' : ',\n'),
  foot: (count) => (count === 0 ? ']\n' : '\n]\n'),
}

const column = ({ name }: SourceColumn): string => `t.${quotedIdent(name)}`

/** Each column under its own name. One of an extension's types as text: only its own text is read again for certain. */
const jsonColumn = (each: SourceColumn): string =>
  each.isForeignBaseType ? `${column(each)}::text as ${quotedIdent(each.name)}` : column(each)

const rowsOf = (source: Source, { filters, sorts }: ExportQuery): string => {
  const where = whereClause(source, filters ?? [], new InlineValues())
  const order = (sorts ?? []).map(
    ({ column: name, ascending }) => `${column(columnOf(source, name))} ${ascending ? 'asc' : 'desc'}`,
  )
  return `from ${source.quotedName} t ${where} ${order.length === 0 ? '' : `order by ${order.join(', ')}`}`
}

const delimited = (columns: readonly SourceColumn[], rows: string, delimiter: string): ExportStatement => ({
  copy: `copy (select ${columns.map(column).join(', ')} ${rows}) to stdout (format csv, header, delimiter ${delimiter})`,
})

export const asBinary = (text: string, rows: string): string =>
  `copy (select ${text} ${rows}) to stdout (format binary)`

const asJson = (columns: readonly SourceColumn[], rows: string, text: string): string =>
  asBinary(text, `from (select ${columns.map(jsonColumn).join(', ')} ${rows}) r`)

// Not `r` alone: that would be a column of the name.
export const object = 'row_to_json(r.*)::text'
// A line break in it is one between the tokens of a `json` value: inside its strings, they are escaped.
export const objectOnOneLine = `translate(${object}, E'\\n\\r', '  ')`

/** The values of a row as an INSERT has them, of a list of texts. */
export const tuple = (values: string): string => `'(' || array_to_string(array[${values}], ', ') || ')'`

export const insertFrame = (insert: string): RowFrame => ({
  head: '',
  before: (index) => (index % rowsPerInsert > 0 ? ',\n' : index === 0 ? insert : `;\n${insert}`),
  foot: (count) => (count === 0 ? '' : ';\n'),
})

const inserts = (source: Source, columns: readonly SourceColumn[], rows: string): ExportStatement => {
  const written = columns.filter(({ isGenerated }) => !isGenerated)
  if (written.length === 0)
    return {
      copy: asBinary(quotedLiteral(`insert into ${source.quotedName} default values;`), rows),
      frame: lineBreaks,
    }
  const values = written.map((each) => `quote_nullable(${column(each)}::text)`).join(', ')
  const names = written.map(({ name }) => quotedIdent(name)).join(', ')
  const insert = `insert into ${source.quotedName} (${names}) overriding system value values\n`
  return { copy: asBinary(tuple(values), rows), frame: insertFrame(insert) }
}

/** How the rows become a file. @throws MetaError `query_failed` for a column that does not exist, `invalid_input`. */
export const exportStatement = (source: Source, query: ExportQuery): ExportStatement => {
  const columns = query.columns?.map((name) => columnOf(source, name)) ?? source.columns
  const rows = rowsOf(source, query)
  const statements: Record<ExportFormat, () => ExportStatement> = {
    csv: () => delimited(columns, rows, `','`),
    tsv: () => delimited(columns, rows, `E'\\t'`),
    json: () => ({ copy: asJson(columns, rows, object), frame: array }),
    jsonl: () => ({ copy: asJson(columns, rows, objectOnOneLine), frame: lineBreaks }),
    sql: () => inserts(source, columns, rows),
  }
  return statements[query.format]()
}
