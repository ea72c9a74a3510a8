import { DuckDBInstance } from '@duckdb/node-api'
import { z } from 'zod'
import { forDuckDb } from '../dialect/for-duckdb.ts'
import { newestFirst } from '../dialect/newest-first.ts'
import { isNode, nodesIn, textIn } from '../dialect/node.ts'
import type { Node } from '../dialect/node.ts'
import { patternProblem } from '../dialect/pattern-problem.ts'
import { QueryRefusal } from '../dialect/refusal.ts'
import { datetimeColumns, Translator } from '../dialect/translate.ts'
import { quotedName, quotedText } from '../source.ts'
import { logSource } from '../sources.ts'
import type { LogSourceName } from '../sources.ts'
import { streamName, streamOf } from '../stream.ts'
import { journalLines, noLines, parquetLines, storedColumns } from './line-sql.ts'
import { rowsOf } from './rows-of.ts'
import type { Rows, RowStyle } from './rows-of.ts'
import { rangesOf } from './time-ranges.ts'
import type { SourceFiles, TimeRange } from './time-ranges.ts'

/** Answers queries of one project's logs. Nothing but the folder of that project can be read here. */
const Question = z.object({
  sql: z.string(),
  startMs: z.number(),
  endMs: z.number(),
  maxRows: z.number(),
  timeoutMs: z.number(),
  files: z.record(z.string(), z.object({ journals: z.array(z.string()), parquets: z.array(z.string()) })),
})
type Question = z.infer<typeof Question>

const [folder = ''] = process.argv.slice(2)

const instance = await DuckDBInstance.create(':memory:', {
  threads: '2',
  memory_limit: '160MB',
  // Nothing is written to the disk.
  max_temp_directory_size: '0B',
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
})
const connection = await instance.connect()
for (const setting of [
  `set TimeZone = 'UTC'`,
  // Footers of files, which never change.
  `set parquet_metadata_cache = true`,
  `set allowed_directories = [${quotedText(`${folder}/`)}]`,
  `set enable_external_access = false`,
  `set lock_configuration = true`,
])
  await connection.run(setting)

const columnsIn = storedColumns(connection)

const firstValue = async (sql: string, value: string): Promise<string> => {
  const reader = await connection.runAndReadAll(sql, [value])
  return z.string().parse(reader.getColumnsJson()[0]?.[0])
}

const parsed = async (sql: string): Promise<Node> => {
  const tree: unknown = JSON.parse(await firstValue('select json_serialize_sql($1::varchar)', sql))
  if (!isNode(tree)) throw new QueryRefusal('This is not a query.')
  if (tree['error'] === true)
    throw new QueryRefusal(
      textIn(tree, 'error_type') === 'not implemented'
        ? 'Only queries can be run here: select … from a log source.'
        : textIn(tree, 'error_message'),
    )
  const [statement, ...more] = nodesIn(tree['statements'])
  if (statement === undefined || more.length > 0) throw new QueryRefusal('Run one query at a time.')
  return statement
}

const timeOf = (ms: number) => `epoch_ms(${Math.floor(ms)})`

const createView = async (name: LogSourceName, { files, startMs, endMs }: TimeRange): Promise<void> => {
  const source = logSource(name)
  const { journals, parquets } = files
  const lines = [
    ...(journals.length === 0 ? [] : [journalLines(source, journals)]),
    ...(parquets.length === 0 ? [] : [await parquetLines(columnsIn, source, parquets)]),
  ]
  const all = lines.length === 0 ? noLines(source) : lines.join(' union all ')
  await connection.run(
    `create or replace view ${quotedName(name)} as select * from (${all}) ` +
      `where timestamp >= ${timeOf(startMs)} and timestamp <= ${timeOf(endMs)}`,
  )
}

const run = async (sql: string, maxRows: number, style: RowStyle) =>
  rowsOf(await connection.streamAndReadUntil(sql, maxRows + 1), maxRows, style)

/** The table of all sources, over the views of those. */
const createStream = async (names: ReadonlySet<LogSourceName> | undefined): Promise<void> => {
  if (names !== undefined) await connection.run(`create or replace view ${streamName} as ${streamOf([...names])}`)
}

const noFiles: SourceFiles = { journals: [], parquets: [] }

/** When the oldest line of the journal is. */
const oldestIn = async (name: LogSourceName, journals: readonly string[]): Promise<number> => {
  if (journals.length === 0) return Infinity
  const oldest = `select epoch_ms(min(timestamp))::double as oldest from (${journalLines(logSource(name), journals)})`
  const reader = await connection.runAndReadAll(oldest)
  const value = reader.getColumnsJson()[0]?.[0]
  return typeof value === 'number' ? value : Infinity
}

/** Reads older and older lines until there are enough. */
const runNewestFirst = async (
  name: LogSourceName,
  sql: string,
  limit: number,
  { files, startMs, endMs, maxRows }: Question,
  { stream, style }: { stream: ReadonlySet<LogSourceName> | undefined; style: RowStyle },
): Promise<Rows> => {
  const wanted = Math.min(limit, maxRows + 1)
  let found: Rows = { columns: [], rows: [], isTruncated: false }
  let oldestMs: number | undefined
  for (const range of rangesOf(files[name] ?? noFiles, startMs, endMs)) {
    const { journals } = range.files
    // The lines of the journal are the newest, with few exceptions: it is not read again for each range.
    if (range.endMs !== endMs) oldestMs ??= await oldestIn(name, journals)
    const hasJournals = oldestMs === undefined || oldestMs <= range.endMs
    await createView(name, { ...range, files: { ...range.files, journals: hasJournals ? journals : [] } })
    await createStream(stream)
    const { columns, rows } = await run(sql, wanted - found.rows.length, style)
    found = { columns, rows: [...found.rows, ...rows], isTruncated: false }
    if (found.rows.length >= wanted) break
  }
  return { ...found, rows: found.rows.slice(0, maxRows), isTruncated: found.rows.length > maxRows }
}

const answer = async (question: Question): Promise<Rows & { sources: string[] }> => {
  const { node, ...statement } = await parsed(forDuckDb(question.sql))
  if (!isNode(node)) throw new QueryRefusal('This is not a query.')
  const translator = new Translator()
  const query = translator.query(node, undefined)
  const { stream } = translator.reading
  const style = { datetimes: new Set(datetimeColumns(node)), isStream: stream !== undefined }
  const sources = [...translator.reading.sources]
  const [source, ...others] = sources
  const newest = others.length === 0 ? newestFirst(query) : undefined
  const tree = JSON.stringify({ error: false, statements: [{ ...statement, node: newest?.query ?? query }] })
  const sql = await firstValue('select json_deserialize_sql($1::json)', tree)
  if (newest !== undefined && source !== undefined)
    return { ...(await runNewestFirst(source, sql, newest.limit, question, { stream, style })), sources }
  for (const name of sources) await createView(name, { ...question, files: question.files[name] ?? noFiles })
  await createStream(stream)
  return { ...(await run(sql, question.maxRows, style)), sources }
}

const runFor = async (question: Question) => {
  let isLate = false
  const late = setTimeout(() => {
    isLate = true
    connection.interrupt()
  }, question.timeoutMs)
  try {
    return await answer(question)
  } catch (error) {
    if (isLate) throw new QueryRefusal(`The query took longer than ${question.timeoutMs / 1_000} seconds.`)
    throw error
  } finally {
    clearTimeout(late)
  }
}

const refusalOf = (error: unknown): { error: string; isPattern?: true } => {
  // Paths of this machine are not shown.
  const message = (error instanceof Error ? error.message : String(error)).replaceAll(folder, '')
  const problem = patternProblem(message)
  return problem === undefined ? { error: message } : { error: problem, isPattern: true }
}

process.on('disconnect', () => process.exit())

const respond = async (message: unknown): Promise<void> => {
  try {
    process.send?.(await runFor(Question.parse(message)))
  } catch (error) {
    process.send?.(refusalOf(error))
  }
}

process.on('message', (message) => void respond(message))
