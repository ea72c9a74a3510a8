import type { ImportFormat } from '@cairn/contracts/database/import/import-formats'
import type { ImportOptions } from '@cairn/contracts/database/import/import-options'
import { quotedIdent } from '@cairn/contracts/database/sql-names'
import { delimitedRecords } from '@cairn/contracts/database/import/delimited-fields'
import { MetaError } from '../../meta-error.ts'
import type { Source, SourceColumn } from '../../rows/source.ts'
import { columnOf } from '../../rows/source.ts'

/** A column of the file, and where its values go; nowhere if there is no column. */
export interface MappedColumn {
  /** As the file names it; in JSON, the key. */
  name: string
  column: SourceColumn | undefined
}

export const isJson = (format: ImportFormat): boolean => format === 'json' || format === 'jsonl'

/** The names in the first row of a delimited file. */
export const namesIn = (head: Buffer, delimiter: string, encoding: string): string[] => {
  const [fields = []] = delimitedRecords(new TextDecoder(encoding).decode(head), delimiter)
  return fields.map(({ text }) => text)
}

/** Where the columns of the file go: as asked, otherwise by their names. @throws MetaError `import_failed`, `query_failed`. */
export const mapColumns = (source: Source, { columns }: Pick<ImportOptions, 'columns'>, names: readonly string[]) => {
  if (columns !== undefined)
    return columns.map(({ name, column }) => ({
      name,
      column: column === null ? undefined : columnOf(source, column),
    }))
  return names.map((name) => {
    const column = source.columns.find((each) => each.name === name)
    if (column !== undefined) return { name, column }
    throw new MetaError('import_failed', {
      message: `The file has a column "${name}" that the table does not have. Choose the columns to import.`,
    })
  })
}

const isWritten = (mapped: MappedColumn): mapped is MappedColumn & { column: SourceColumn } =>
  mapped.column !== undefined

/** Those that are written. @throws MetaError `import_failed` if there are none, or one is written twice. */
export const writtenColumns = (mapped: readonly MappedColumn[]): (MappedColumn & { column: SourceColumn })[] => {
  const written = mapped.filter(isWritten)
  const names = new Set(written.map(({ column }) => column.name))
  if (written.length === 0) throw new MetaError('import_failed', { message: 'No column of the file is imported.' })
  if (names.size < written.length)
    throw new MetaError('import_failed', { message: 'Two columns of the file go into the same column of the table.' })
  return written
}

export const nameList = (columns: readonly { column: SourceColumn }[]): string =>
  columns.map(({ column }) => quotedIdent(column.name)).join(', ')
