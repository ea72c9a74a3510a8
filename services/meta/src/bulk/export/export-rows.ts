import { begunChunks } from '@cairn/service-kit'
import type { FileChunks } from '@cairn/service-kit'
import { to as copyTo } from 'pg-copy-streams'
import type { Database } from '../../database.ts'
import { getSource } from '../../rows/source.ts'
import { roleStatement } from '../../impersonation.ts'
import { BulkSession } from '../bulk-session.ts'
import { translated } from '../database-error.ts'
import type { ExportQuery, ExportStatement } from './export-statement.ts'
import { exportStatement } from './export-statement.ts'
import { FramedRows } from './framed-rows.ts'

const highWaterMark = 256 * 1024

// A role or a database may have been set otherwise, and not every input function reads every style.
const settings = `
  set local statement_timeout to 0;
  set local idle_in_transaction_session_timeout to 0;
  set local datestyle to 'ISO';
  set local intervalstyle to 'postgres';
  set local extra_float_digits to 1;
  set local bytea_output to 'hex';
  set local client_encoding to 'UTF8'`

/** The bytes of a file, from a COPY in a read-only transaction. */
async function* chunksOf(
  db: Database,
  { copy, frame }: ExportStatement,
  { signal, onEnd }: ExportOptions,
): AsyncGenerator<Uint8Array, void, undefined> {
  using cleanup = new DisposableStack()
  if (onEnd !== undefined) cleanup.defer(onEnd)
  await using session = await BulkSession.open(db, signal)
  try {
    const asRole = db.impersonation === undefined ? '' : `; ${roleStatement(db.impersonation, 'transaction')}`
    await session.client.query(`begin transaction read only; ${settings}${asRole}`)
    const framed = frame === undefined ? undefined : new FramedRows(frame)
    for await (const chunk of session.client.query(copyTo(copy, { highWaterMark }))) {
      const bytes = framed === undefined ? chunk : framed.push(chunk)
      if (bytes.length > 0) yield bytes
    }
    if (framed !== undefined) yield framed.end()
    await session.end('rollback')
  } catch (error) {
    throw translated(error, db.impersonation)
  }
}

export interface ExportOptions {
  signal: AbortSignal
  /** Called when the export has ended in any way, maybe more than once. */
  onEnd?: () => void
}

/** Resolves with the first bytes. @throws what the statement throws before that. */
export const exportChunks = async (
  db: Database,
  statement: () => Promise<ExportStatement>,
  options: ExportOptions,
): Promise<FileChunks> => {
  try {
    return await begunChunks(chunksOf(db, await statement(), options))
  } catch (error) {
    options.onEnd?.()
    throw error
  }
}

/**
 * The rows of a relation as a file, every value whole, as it comes from the server: no more of it is held than the reader has
 * not taken yet. Resolves with the first bytes, so that a refusal of the database is thrown here; a failure after that ends
 * the iteration with an error.
 * @throws MetaError `table_not_found`, `query_failed`, `invalid_input`, `query_cancelled`.
 */
export const exportRows = (db: Database, id: number, query: ExportQuery, options: ExportOptions): Promise<FileChunks> =>
  exportChunks(db, async () => exportStatement(await getSource(db, id), query), options)
