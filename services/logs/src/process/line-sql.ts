import type { DuckDBConnection } from '@duckdb/node-api'
import { z } from 'zod'
import { columnsOf, quotedName, quotedText } from '../source.ts'
import type { LogSource } from '../source.ts'

const FileColumns = z.array(z.tuple([z.string(), z.array(z.string())]))

export const listOf = (paths: readonly string[]) => `[${paths.map(quotedText).join(', ')}]`

// DuckDB keeps buffers of twice as many bytes. Without a limit they have 32 MB.
const longestLine = 1_000_000

/** The lines of parts of a journal. One that is being written may end in half a line, which is passed over. */
export const journalLines = (source: LogSource, paths: readonly string[]): string => {
  const columns = columnsOf(source)
  const types = columns.map(
    // Milliseconds there.
    ({ name, type }) => `${quotedText(name)}: ${quotedText(name === 'timestamp' ? 'BIGINT' : type)}`,
  )
  const selected = columns.map(({ name }) =>
    name === 'timestamp' ? 'epoch_ms(timestamp) as timestamp' : quotedName(name),
  )
  return (
    `select ${selected.join(', ')} from read_json(${listOf(paths)}, format = 'newline_delimited', ` +
    `ignore_errors = true, maximum_object_size = ${longestLine}, columns = {${types.join(', ')}}) where id is not null and timestamp is not null`
  )
}

/** The names of the columns of Parquet files: of each file, they are read once. */
export type StoredColumns = (paths: readonly string[]) => Promise<ReadonlySet<string>>

const mostKnown = 10_000

export const storedColumns = (connection: DuckDBConnection): StoredColumns => {
  const known = new Map<string, readonly string[]>()
  return async (paths) => {
    const unknown = paths.filter((path) => !known.has(path))
    if (known.size + unknown.length > mostKnown) known.clear()
    const missing = known.size === 0 ? paths : unknown
    if (missing.length > 0) {
      const sql = `select file_name, list(distinct name) from parquet_schema(${listOf(missing)}) group by file_name`
      const reader = await connection.runAndReadAll(sql)
      for (const [path, names] of FileColumns.parse(reader.getRowsJson())) known.set(path, names)
    }
    return new Set(paths.flatMap((path) => known.get(path) ?? []))
  }
}

/** The lines of Parquet files. A column that a source got later is null in files that were written before. */
export const parquetLines = async (
  columnsIn: StoredColumns,
  source: LogSource,
  paths: readonly string[],
): Promise<string> => {
  // DuckDB fills in what some of the files lack, but not what all of them lack.
  const stored = await columnsIn(paths)
  const selected = columnsOf(source).map(({ name, type }) =>
    stored.has(name) ? quotedName(name) : `null::${type} as ${quotedName(name)}`,
  )
  return `select ${selected.join(', ')} from read_parquet(${listOf(paths)}, union_by_name = true)`
}

/** No line at all, with the columns of the source. */
export const noLines = (source: LogSource): string => {
  const selected = columnsOf(source).map(({ name, type }) => `null::${type} as ${quotedName(name)}`)
  return `select ${selected.join(', ')} where false`
}
