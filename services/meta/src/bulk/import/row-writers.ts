import type { ImportOptions } from '@cairn/contracts/database/import/import-options'
import { quotedIdent, quotedLiteral } from '@cairn/contracts/database/sql-names'
import type { PoolClient } from 'pg'
import type { SourceColumn } from '../../rows/source.ts'
import { copyIn } from './copy-in.ts'
import { delimitedFields } from './delimited-fields.ts'
import type { FileRows } from './file-rows.ts'
import type { MappedColumn } from './import-plan.ts'
import { nameList, writtenColumns } from './import-plan.ts'
import { KnownKeys } from './known-keys.ts'
import { UnknownKeyError } from './refused-row.ts'

/** Writes these rows in one statement. Returns how many were written. */
export type WriteRows = (rows: FileRows) => Promise<number>

interface Target {
  client: PoolClient
  /** With its schema, quoted. */
  table: string
  mapped: readonly MappedColumn[]
}

export interface DelimitedOptions extends Pick<ImportOptions, 'encoding' | 'empty_as_null'> {
  delimiter: string
}

const encodings = { 'utf-8': 'UTF8', 'windows-1252': 'WIN1252' } as const

const nullOption = (names: string, emptyAsNull: ImportOptions['empty_as_null']): string =>
  ({ unquoted: '', always: `, force_null (${names})`, never: `, force_not_null (${names})` })[emptyAsNull]

/** By COPY, which reads the rows as they are; values of columns that are not imported are cut out first. */
export const delimitedWriter = ({ client, table, mapped }: Target, options: DelimitedOptions): WriteRows => {
  const written = writtenColumns(mapped)
  const names = nameList(written)
  const copy = `copy ${table} (${names}) from stdin (format csv, delimiter ${quotedLiteral(options.delimiter)},
    encoding '${encodings[options.encoding]}'${nullOption(names, options.empty_as_null)})`
  const cut =
    written.length === mapped.length
      ? undefined
      : delimitedFields(
          options.delimiter,
          mapped.map(({ column }) => column !== undefined),
        )
  return (rows) => copyIn(client, copy, cut === undefined ? rows.bytes : Buffer.concat(rows.list().map(cut)))
}

type Written = MappedColumn & { column: SourceColumn }

/** Longer identifiers are cut by the database, also those that name keys of JSON. */
const mostIdentifierBytes = 63

/**
 * The values of columns, and where they come from: the objects of the JSON array `$1`. A key that is too long to name the column of
 * a record is read by itself.
 */
const recordsOf = (written: readonly Written[]): { values: string; from: string } => {
  const isShort = ({ name }: Written) => Buffer.byteLength(name) <= mostIdentifierBytes
  const short = written.filter(isShort).map(({ name, column: { type } }) => `${quotedIdent(name)} ${type}`)
  if (short.length === written.length)
    return {
      values: written.map(({ name }) => `r.${quotedIdent(name)}`).join(', '),
      from: `json_to_recordset($1::json) r (${short.join(', ')})`,
    }
  const long = written.flatMap((column, index) =>
    isShort(column)
      ? []
      : [
          `json_to_record(json_build_object('v', e -> ${quotedLiteral(column.name)})) l${index} (v ${column.column.type})`,
        ],
  )
  // Of no column too: it refuses what is no object.
  const records = [`json_to_record(e) r (${short.length === 0 ? 'v text' : short.join(', ')})`, ...long]
  return {
    values: written
      .map((column, index) => (isShort(column) ? `r.${quotedIdent(column.name)}` : `l${index}.v`))
      .join(', '),
    from: ['json_array_elements($1::json) e', ...records].join(' cross join lateral '),
  }
}

const comma = Buffer.from(',')

/**
 * The database reads the objects: it keeps numbers exact, and builds arrays and composite values from JSON. Only the
 * beginning of a file was read when columns were chosen, so a key that comes later is refused instead of being left out.
 */
export const jsonWriter = ({ client, table, mapped }: Target): WriteRows => {
  const written = writtenColumns(mapped)
  const { values, from } = recordsOf(written)
  const text = `insert into ${table} (${nameList(written)}) overriding system value select ${values} from ${from}`
  const keys = new KnownKeys(mapped.map(({ name }) => name))
  return async (rows) => {
    const list = rows.list()
    for (const row of list) {
      const unknown = keys.firstUnknown(row)
      if (unknown !== undefined) throw new UnknownKeyError(unknown)
    }
    const parts = list.flatMap((row, index) => (index === 0 ? [row] : [comma, row]))
    // As bytes, for the database to refuse those that are not UTF-8: a string would have another character in their place.
    const json = Buffer.concat([Buffer.from('['), ...parts, Buffer.from(']')])
    return (await client.query(text, [json])).rowCount ?? 0
  }
}
