import { pipeline } from 'node:stream/promises'
import type { PostgresError } from '@cairn/contracts/errors'
import type { PoolClient } from 'pg'
import { DatabaseError } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Database } from '../../database.ts'
import { MetaError } from '../../meta-error.ts'
import { toPostgresError } from '../../postgres-error.ts'
import type { Statement } from '@cairn/sql/split-statements'
import { startPipeline } from '../../wire/pipeline.ts'
import { BulkSession } from '../bulk-session.ts'
import { translated, toReport } from '../database-error.ts'
import { beginImport } from './begin-import.ts'
import type { ImportResult, ImportRun } from './import-rows.ts'
import { ScriptParts } from './script-parts.ts'

const maxStatementLength = 1_000
/** The script is one transaction, whatever transactions it was written as. */
const passedOver = new Set(['begin', 'start', 'commit', 'end'])
const refused = new Set(['rollback', 'abort', 'prepare'])
/** Rows of results are read and thrown away. */
const noRows = { rows: Infinity, bytes: 0, totalBytes: 0 }

const failed = (database: PostgresError, { text }: Statement, line: number): MetaError =>
  new MetaError('import_failed', {
    message: `Line ${line}: ${database.message}. Nothing was imported.`,
    database: {
      ...database,
      statement: text.slice(0, maxStatementLength),
      statementLine: line,
      rolledBack: true,
    },
  })

const runStatement = async (client: PoolClient, statement: Statement, line: number): Promise<number> => {
  const running = startPipeline(client, { steps: [{ text: statement.text }], limits: noRows })
  const { failure, outcomes } = await running.answered
  await running.finished
  if (failure !== undefined) throw failed(toPostgresError(failure.report), statement, line)
  return Number(/^INSERT \d+ (\d+)$/.exec(outcomes[0]?.tag ?? '')?.[1] ?? 0)
}

/** All data of a COPY at once: a command for each part would leave out its first line as a header, and end within a quote. */
const copyData = async (
  client: PoolClient,
  statement: Statement,
  data: AsyncIterable<string>,
  firstLine: () => number,
): Promise<number> => {
  const copy = client.query(copyFrom(statement.text))
  try {
    await pipeline(data, copy)
    return copy.rowCount
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    const within = Number(/, line (\d+)/.exec(error.where ?? '')?.[1] ?? 1)
    throw failed(toPostgresError(toReport(error)), statement, firstLine() + within - 1)
  }
}

async function* textOf(file: AsyncIterable<Buffer>, onBytes: (count: number) => void): AsyncGenerator<string, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of file) {
      onBytes(chunk.length)
      yield decoder.decode(chunk, { stream: true })
    }
    yield decoder.decode()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new MetaError('import_failed', { message: 'The file is not UTF-8. Save it as UTF-8 and import it again.' })
  }
}

/**
 * Runs a script of SQL, such as pg_dump writes it, with the data of COPY in it, as one transaction. The rows counted are those
 * of INSERT and COPY.
 * @throws MetaError `import_failed` with the line, `query_cancelled`.
 */
export const importScript = async (
  db: Database,
  file: AsyncIterable<Buffer>,
  { signal, changeId, onProgress }: Omit<ImportRun, 'isTrial'>,
): Promise<ImportResult> => {
  await using session = await BulkSession.open(db, signal)
  const { client } = session
  const progress = { bytes: 0, rows: 0, refused: 0 }
  try {
    await beginImport(client, changeId)
    const parts = new ScriptParts(textOf(file, (count) => (progress.bytes += count))).parts()
    let next = await parts.next()
    let firstLine = 1
    const data = async function* (): AsyncGenerator<string, void> {
      next = await parts.next()
      if (next.done !== true) firstLine = next.value.line
      for (; next.done !== true && 'data' in next.value; next = await parts.next()) {
        session.throwIfInterrupted()
        yield next.value.data
        onProgress?.(progress)
      }
    }
    while (next.done !== true && 'statement' in next.value) {
      session.throwIfInterrupted()
      const { statement, line } = next.value
      if (refused.has(statement.verb))
        throw new MetaError('import_failed', {
          message: `Line ${line}: an import is one transaction, and cannot run ${statement.verb.toUpperCase()}.`,
        })
      if (statement.readsFromClient) {
        firstLine = line
        progress.rows += await copyData(client, statement, data(), () => firstLine)
      } else {
        if (!passedOver.has(statement.verb)) progress.rows += await runStatement(client, statement, line)
        next = await parts.next()
      }
      onProgress?.(progress)
    }
    await session.end('commit')
    return { rows: progress.rows, refused: 0, refusedRows: [] }
  } catch (error) {
    throw session.isInterrupted ? new MetaError('query_cancelled', { cause: error }) : translated(error)
  } finally {
    // The script may have changed settings of the session.
    session.closeAtEnd()
  }
}
