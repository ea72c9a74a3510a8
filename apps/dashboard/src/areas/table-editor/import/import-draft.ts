import type { Column } from '@cairn/contracts/database/catalogue'
import type { ImportFormat } from '@cairn/contracts/database/import/import-formats'
import type { ImportOptions } from '@cairn/contracts/database/import/import-options'
import type { ImportedType } from '@cairn/contracts/database/import/inferred-types'
import { inferType } from '@cairn/contracts/database/import/inferred-types'
import { columnReadOnlyReason } from '../values/editability.ts'
import type { Beginning, SampleRows } from './sample.ts'
import { sampleRows } from './sample.ts'

/** A table that exists, as far as an import needs it. */
export interface ExistingTable {
  id: number
  name: string
  columns: readonly Column[]
}

/** What a person has chosen for a file. */
export interface ImportDraft {
  format: ImportFormat
  delimiter: Beginning['delimiter']
  header: boolean
  emptyAsNull: ImportOptions['empty_as_null']
  onError: ImportOptions['on_error']
  /** Undefined: into a new table. */
  table: ExistingTable | undefined
  newName: string
  /** By the columns of the file: the column that each goes into; null for none. */
  columns: { name: string; column: string | null; type: ImportedType }[]
}

export const writableColumns = (table: ExistingTable): Column[] =>
  table.columns.filter(
    (column) => column.identity_generation === 'ALWAYS' || columnReadOnlyReason(column) === undefined,
  )

const plain = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')

const matched = (name: string, table: ExistingTable): string | null => {
  const columns = writableColumns(table)
  const same =
    columns.find((column) => column.name === name) ?? columns.find((column) => plain(column.name) === plain(name))
  return same?.name ?? null
}

const maxNameBytes = 63

/** As much of a name as PostgreSQL keeps. */
const shortened = (name: string): string =>
  // As the beginning of a stream: a character that is cut is left out.
  new TextDecoder().decode(new TextEncoder().encode(name).subarray(0, maxNameBytes), { stream: true })

/** The columns of the file, each with the column of that name, or with a type for a new one. */
export const columnsFor = ({ names, rows }: SampleRows, table: ExistingTable | undefined): ImportDraft['columns'] =>
  names.map((name, index) => ({
    name,
    column: table === undefined ? shortened(name) : matched(name, table),
    type: inferType(rows.flatMap((row) => row[index] || [])),
  }))

const nameFrom = (fileName: string): string =>
  shortened(
    fileName
      .replace(/\.[^.]*$/, '')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
      .replaceAll(/^_|_$/g, ''),
  )

export const newDraft = (beginning: Beginning, table: ExistingTable | undefined): ImportDraft => {
  const { format, delimiter } = beginning
  return {
    format,
    delimiter,
    header: true,
    emptyAsNull: 'unquoted',
    onError: 'stop',
    table,
    newName: nameFrom(beginning.name),
    columns: columnsFor(sampleRows(beginning, { format, delimiter, header: true }), table),
  }
}

/** With other ways to read the file or another table, the columns are matched again. */
export const withChange = (beginning: Beginning, draft: ImportDraft, change: Partial<ImportDraft>): ImportDraft => {
  const next = { ...draft, ...change }
  const isReadAnew = ['format', 'delimiter', 'header', 'table'].some((name) => name in change)
  return isReadAnew ? { ...next, columns: columnsFor(sampleRows(beginning, next), next.table) } : next
}

/** Why the file cannot be imported as it is, or nothing. */
export const draftProblem = ({ format, columns, table, newName }: ImportDraft): string | undefined => {
  if (format === 'sql') return undefined
  if (columns.length === 0) return 'No rows were found in the file.'
  const chosen = columns.flatMap(({ column }) => (column === null ? [] : [column]))
  if (chosen.length === 0) return 'Choose at least one column to import.'
  const twice = chosen.find((name, index) => chosen.indexOf(name) !== index)
  if (twice !== undefined) return `Two columns of the file go into ${twice}.`
  if (table === undefined && newName.trim() === '') return 'Enter a name for the new table.'
  return table === undefined && chosen.some((name) => name.trim() === '')
    ? 'A column of the file has no name.'
    : undefined
}

export const toOptions = (draft: ImportDraft, beginning: Beginning, schema: string): ImportOptions => {
  const { format, table, columns } = draft
  const common = { format, header: draft.header, encoding: beginning.encoding, empty_as_null: draft.emptyAsNull }
  if (format === 'sql') return { ...common, on_error: 'stop' }
  const isDelimited = format === 'csv' || format === 'tsv'
  return {
    ...common,
    on_error: draft.onError,
    columns: columns.map(({ name, column }) => ({ name, column })),
    ...(isDelimited && { delimiter: draft.delimiter }),
    ...(table === undefined
      ? {
          new_table: {
            schema,
            name: draft.newName.trim(),
            columns: columns.flatMap(({ column, type }) => (column === null ? [] : [{ name: column, type }])),
          },
        }
      : { relation_id: table.id }),
  }
}
