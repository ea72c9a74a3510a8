import type { ExportFormat } from '@cairn/contracts/database/export-formats'
import { distinctNames } from '@cairn/contracts/database/distinct-names'
import { quotedIdent } from '@cairn/contracts/database/sql-names'
import type { FileChunks } from '@cairn/service-kit'
import { splitOffLoop } from '../../sql/split-in-thread.ts'
import type { Database } from '../../database.ts'
import { MetaError } from '../../meta-error.ts'
import { loadReadingJudge } from '../../read-only/reading-statements.ts'
import { ask } from '../../wire/ask.ts'
import type { ExportOptions } from './export-rows.ts'
import { exportChunks } from './export-rows.ts'
import type { ExportStatement, RowFrame } from './export-statement.ts'
import { array, asBinary, insertFrame, lineBreaks, object, objectOnOneLine, tuple } from './export-statement.ts'

export interface QueryExport {
  query: string
  format: ExportFormat
}

const insertedInto = 'query_result'

const refused = (message: string, sqlstate = '42601'): MetaError =>
  new MetaError('query_failed', { database: { severity: 'ERROR', sqlstate, message } })

/** The only statement of the text, which is known to read: parsed, so that nothing in it can end the COPY around it. */
const onlyStatement = async (query: string): Promise<string> => {
  const cut = await splitOffLoop(query, 2)
  const statements = cut === 'too many' ? [] : [...cut]
  const [statement] = statements
  if (statement === undefined || statements.length !== 1) throw refused('Export one statement at a time.')
  const judge = await loadReadingJudge()
  const objection = judge.judge(statement.text)
  if (objection !== undefined) throw new MetaError(objection.reason, { database: { severity: 'ERROR', ...objection } })
  if (/^(?:show|explain)$/.test(statement.verb))
    throw refused('Only the rows of SELECT, VALUES and TABLE are exported.')
  return statement.text
}

/** The names of the columns. Two columns of a query may have one: neither JSON nor INSERT can have both under it. */
const namesOf = async (db: Database, source: string): Promise<string[]> => {
  const { fields } = await ask(db, { text: `select * from ${source} r limit 0` })
  return distinctNames(fields.map(({ name }) => name)).map(quotedIdent)
}

const json = async (db: Database, source: string, text: string, frame: RowFrame): Promise<ExportStatement> => {
  const names = await namesOf(db, source)
  const list = names.length === 0 ? '' : `(${names.join(', ')})`
  return { copy: asBinary(text, `from ${source} r ${list}`), frame }
}

const inserts = async (db: Database, source: string): Promise<ExportStatement> => {
  const names = await namesOf(db, source)
  // By position: a long name with a number is cut to the one without.
  const aliases = names.map((_, index) => `c${index + 1}`)
  const insert = `insert into ${insertedInto} (${names.join(', ')}) values\n`
  const values = aliases.map((alias) => `quote_nullable(r.${alias}::text)`).join(', ')
  return { copy: asBinary(tuple(values), `from ${source} r (${aliases.join(', ')})`), frame: insertFrame(insert) }
}

const statementOf = async (db: Database, { query, format }: QueryExport): Promise<ExportStatement> => {
  // On a line of its own: the statement may end with a comment.
  const source = `(${await onlyStatement(query)}\n)`
  const delimited = (delimiter: string): ExportStatement => ({
    copy: `copy ${source} to stdout (format csv, header, delimiter ${delimiter})`,
  })
  const statements: Record<ExportFormat, () => ExportStatement | Promise<ExportStatement>> = {
    csv: () => delimited(`','`),
    tsv: () => delimited(`E'\\t'`),
    json: () => json(db, source, object, array),
    jsonl: () => json(db, source, objectOnOneLine, lineBreaks),
    sql: () => inserts(db, source),
  }
  return statements[format]()
}

/**
 * All rows of a query as a file, every value whole, as they come from the server. The statement runs in a read-only
 * transaction, without a time limit. Resolves with the first bytes.
 * @throws MetaError `query_failed`, `read_only_access`, `query_cancelled`.
 */
export const exportQuery = (db: Database, request: QueryExport, options: ExportOptions): Promise<FileChunks> =>
  exportChunks(db, () => statementOf(db, request), options)
