import type { ImportOptions, RefusedRow } from '@cairn/contracts/database/import/import-options'
import type { PoolClient } from 'pg'
import type { Database } from '../../database.ts'
import { MetaError } from '../../meta-error.ts'
import type { Source } from '../../rows/source.ts'
import { BulkSession } from '../bulk-session.ts'
import { translated } from '../database-error.ts'
import { DelimitedRows } from './delimited-rows.ts'
import { isJson, mapColumns, namesIn } from './import-plan.ts'
import { openTarget, openTrial } from './import-target.ts'
import { JsonRows } from './json-rows.ts'
import { beginImport } from './begin-import.ts'
import { Batches } from './row-batch.ts'
import type { RowBatch } from './row-batch.ts'
import type { WriteRows } from './row-writers.ts'
import { delimitedWriter, jsonWriter } from './row-writers.ts'
import { writeBatch } from './write-batch.ts'

/** Refused rows that are reported; beyond that they are only counted. */
const maxReported = 1_000
/** With so many, the file does not fit the table; finding each of them takes a statement or two. */
const maxRefused = 10_000

export interface ImportProgress {
  bytes: number
  rows: number
  refused: number
}

export interface ImportResult {
  rows: number
  /** How many rows were refused, and the first of them. */
  refused: number
  refusedRows: RefusedRow[]
}

export interface ImportRun {
  signal: AbortSignal
  /** Recorded in the database by the transaction of the import. */
  changeId?: string
  /** Nothing is kept: the rows are tried in a copy of the table. */
  isTrial?: boolean
  onProgress?: (progress: ImportProgress) => void
}

const utf16 = (bytes: Buffer): boolean =>
  (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)

async function* rowsOf(file: AsyncIterable<Buffer>, options: ImportOptions, onBytes: (count: number) => void) {
  const reader = isJson(options.format)
    ? new JsonRows()
    : new DelimitedRows({ keepsBlank: options.columns?.length === 1 })
  let isFirst = true
  for await (const chunk of file) {
    if (isFirst && utf16(chunk))
      throw new MetaError('import_failed', { message: 'The file is UTF-16. Save it as UTF-8 and import it again.' })
    const hasMark = isFirst && chunk.length >= 3 && chunk.readUIntBE(0, 3) === 0xef_bb_bf
    isFirst = false
    yield* reader.push(hasMark ? chunk.subarray(3) : chunk)
    onBytes(chunk.length)
  }
  yield* reader.end()
}

const keysOf = (row: Buffer): string[] => {
  try {
    const value: unknown = JSON.parse(row.toString())
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return Object.keys(value)
  } catch {
    // The database says what is wrong with it.
  }
  throw new MetaError('import_failed', { message: 'Row 1 is not a JSON object.' })
}

const writerFor = (client: PoolClient, source: Source, options: ImportOptions, head: Buffer): WriteRows => {
  if (isJson(options.format))
    return jsonWriter({
      client,
      table: source.quotedName,
      mapped: mapColumns(source, options, options.columns === undefined ? keysOf(head) : []),
    })
  const delimiter = options.delimiter ?? (options.format === 'tsv' ? '\t' : ',')
  const names = options.header
    ? namesIn(head, delimiter, options.encoding)
    : source.columns.filter(({ isGenerated }) => !isGenerated).map(({ name }) => name)
  const mapped = mapColumns(source, options, names)
  if (options.header && names.length !== mapped.length)
    throw new MetaError('import_failed', {
      message: `The first row of the file has ${names.length} names, and ${mapped.length} columns were chosen.`,
    })
  return delimitedWriter({ client, table: source.quotedName, mapped }, { ...options, delimiter })
}

class Import {
  readonly result: ImportResult = { rows: 0, refused: 0, refusedRows: [] }
  bytes = 0
  #writing: Promise<void> = Promise.resolve()
  readonly #options: ImportOptions
  readonly #onProgress: ImportRun['onProgress']

  constructor(options: ImportOptions, onProgress: ImportRun['onProgress']) {
    this.#options = options
    this.#onProgress = onProgress
  }

  /** Begins to write the batch once the one before is written, so that the next one is read meanwhile. */
  async begin(client: PoolClient, write: WriteRows, batch: RowBatch): Promise<void> {
    await this.#writing
    this.#writing = this.#write(client, write, batch)
    // Its error is thrown by the next wait for it.
    this.#writing.catch(() => undefined)
  }

  /** Waits for the batch that is being written. */
  written(): Promise<void> {
    return this.#writing
  }

  async #write(client: PoolClient, write: WriteRows, batch: RowBatch): Promise<void> {
    this.result.rows += await writeBatch({ client, write, onRefused: (row) => this.#refuse(row) }, batch)
    this.#onProgress?.({ bytes: this.bytes, rows: this.result.rows, refused: this.result.refused })
  }

  #refuse(row: RefusedRow): void {
    const { message, detail, sqlstate } = row
    const database = { sqlstate, severity: 'ERROR', message, ...(detail === null ? {} : { detail }), rolledBack: true }
    if (this.#options.on_error === 'stop')
      throw new MetaError('import_failed', {
        message: `Row ${row.row}${row.column === null ? '' : `, column ${row.column}`}: ${message}. No row was imported.`,
        database: row.column === null ? database : { ...database, columnName: row.column },
      })
    this.result.refused++
    if (this.result.refusedRows.length < maxReported) this.result.refusedRows.push(row)
    if (this.result.refused > maxRefused)
      throw new MetaError('import_failed', {
        message: `More than ${maxRefused} rows were refused, so no row was imported. The last one: row ${row.row}, ${message}`,
        database,
      })
  }
}

/**
 * Writes the rows of a file into a table, in one transaction, as they are read: at most about two megabytes of them
 * are in memory.
 * @throws MetaError `import_failed` with the row, `query_failed`, `table_not_found`, `query_cancelled`.
 */
export const importRows = async (
  db: Database,
  file: AsyncIterable<Buffer>,
  options: ImportOptions,
  { signal, changeId, isTrial = false, onProgress }: ImportRun,
): Promise<ImportResult> => {
  await using session = await BulkSession.open(db, signal)
  const { client } = session
  const work = new Import(options, onProgress)
  try {
    await beginImport(client, changeId)
    const table = await openTarget(client, options)
    const source = isTrial ? await openTrial(client, table, options) : table
    const batches = new Batches()
    let write: WriteRows | undefined
    for await (const read of rowsOf(file, options, (count) => (work.bytes += count))) {
      let rows = read
      if (write === undefined && rows.count > 0) {
        write = writerFor(client, source, options, rows.slice(0, 1).bytes)
        if (options.header && !isJson(options.format)) rows = rows.slice(1)
      }
      const batch = batches.add(rows)
      if (batch === undefined || write === undefined) continue
      session.throwIfInterrupted()
      await work.begin(client, write, batch)
    }
    if (write === undefined) throw new MetaError('import_failed', { message: 'The file has no rows.' })
    const last = batches.take()
    if (last !== undefined) await work.begin(client, write, last)
    await work.written()
    await session.end(isTrial ? 'rollback' : 'commit')
    return work.result
  } catch (error) {
    // The connection cannot be closed while a batch is being written.
    await work.written().catch(() => undefined)
    throw session.isInterrupted ? new MetaError('query_cancelled', { cause: error }) : translated(error)
  }
}
