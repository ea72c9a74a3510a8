import { describeDanger } from '@cairn/sql/dangers/describe-danger'
import { splitStatements } from '@cairn/sql/split-statements'
import { z } from 'zod'
import type { Database } from '../database.ts'
import { MetaError } from '../meta-error.ts'
import { loadReadingJudge, maxReadOnlyCharacters } from '../read-only/reading-statements.ts'
import { textArray } from '../rows/parameters.ts'
import { runQuery } from '../run-query.ts'
import { ask } from '../wire/ask.ts'
import { isSqlError, loadParser, parseSql } from '../text/parser.ts'

export interface StatementReview {
  reads: boolean
  /** In sentences, without a full stop. */
  dangers: string[]
  /** Null where they were not tried. */
  tried: { command: string; rowCount: number | null }[] | null
  /** Why they were not tried, or failed. */
  problem: string | null
}

const tryTimeoutMs = 5_000

/** Statements that can be undone: not those that act outside of the transaction. */
const undoable = new Set([
  'InsertStmt',
  'UpdateStmt',
  'DeleteStmt',
  'MergeStmt',
  'TruncateStmt',
  'CreateStmt',
  'AlterTableStmt',
  'RenameStmt',
  'DropStmt',
  'IndexStmt',
  'CreatePolicyStmt',
  'AlterPolicyStmt',
  'CommentStmt',
  'CreateEnumStmt',
  'CreateSchemaStmt',
  'ViewStmt',
  'GrantStmt',
])

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The nodes of a tree, by name, at any depth. A stack of our own: the nesting is the sender's choice. */
function* nodesOf(tree: unknown): Generator<[name: string, node: unknown], void, undefined> {
  const open: unknown[] = [tree]
  while (open.length > 0) {
    const node = open.pop()
    if (!isObject(node)) continue
    for (const [key, value] of Object.entries(node)) {
      const child: unknown = value
      yield [key, child]
      if (isObject(child)) open.push(child)
    }
  }
}

const call = z.object({ funcname: z.array(z.object({ String: z.object({ sval: z.string() }) })), args: z.undefined() })
// Without arguments and unqualified, these names always mean the functions of PostgreSQL.
const plain = new Set(['now', 'gen_random_uuid', 'random', 'clock_timestamp', 'statement_timestamp'])

const isPlainCall = (node: unknown): boolean => {
  const { data } = call.safeParse(node)
  const [first, ...more] = data?.funcname ?? []
  return first !== undefined && more.length === 0 && plain.has(first.String.sval)
}

const relation = z.object({ relname: z.string() })

const whyNotTried = (statement: string, relations: Set<string>): string | undefined => {
  const tree: { stmts?: { stmt?: object }[] } = parseSql(statement)
  const stmt = tree.stmts?.[0]?.stmt
  const kind = Object.keys(stmt ?? {})[0]
  if (kind === undefined) return undefined
  if (!undoable.has(kind)) return 'A statement of this kind cannot be undone, so it was not tried.'
  for (const [name, node] of nodesOf(stmt)) {
    // Nodes without a value are left out of the tree.
    if (name === 'concurrent') return 'What runs concurrently cannot be undone, so it was not tried.'
    if (name === 'FuncCall' && !isPlainCall(node)) return 'The statement calls a function, so it was not tried.'
    const { data } = relation.safeParse(node)
    if (data !== undefined) relations.add(data.relname)
  }
  return undefined
}

// Of the tables themselves, and of those that a cascade can reach. A trigger can do anything.
const triggers = `
  with recursive reached(id) as (
    select oid from pg_catalog.pg_class where relname = any ($1::name[])
    union
    select k.conrelid from pg_catalog.pg_constraint k join reached r on k.confrelid = r.id where k.contype = 'f')
  select 1 from pg_catalog.pg_trigger
   where tgrelid in (select id from reached) and not tgisinternal and tgenabled <> 'D' limit 1`

const words = (error: unknown): string => {
  if (error instanceof MetaError) return error.message
  throw error
}

/** Runs the statements, asks how many rows they change, and rolls them back. */
const tryStatements = async (
  db: Database,
  statements: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Pick<StatementReview, 'tried' | 'problem'>> => {
  const relations = new Set<string>()
  for (const statement of statements) {
    const problem = whyNotTried(statement, relations)
    if (problem !== undefined) return { tried: null, problem }
  }
  if ((await ask(db, { text: triggers, values: [textArray([...relations])] })).rows.length > 0)
    return { tried: null, problem: 'A table has triggers, so the statement was not tried.' }
  const query = ['begin', "set local lock_timeout to '2s'", ...statements, 'set constraints all immediate', 'rollback']
  try {
    const { results } = await runQuery(db, { query: query.join(';\n'), rowLimit: 1, timeoutMs: tryTimeoutMs, signal })
    const own = results.slice(2, 2 + statements.length)
    return { tried: own.map(({ command, rowCount }) => ({ command, rowCount })), problem: null }
  } catch (error) {
    return { tried: null, problem: words(error) }
  }
}

interface ReviewRequest {
  sql: string
  /** Whether to run the statements and roll them back. */
  isTried: boolean
  exposedSchemas: readonly string[]
  signal?: AbortSignal | undefined
}

/** What a person should know of SQL before it runs. */
export const reviewStatement = async (
  db: Database,
  { sql, isTried, exposedSchemas, signal }: ReviewRequest,
): Promise<StatementReview> => {
  await loadParser()
  const nothing = { dangers: [], tried: null }
  if (sql.length > maxReadOnlyCharacters) return { ...nothing, reads: false, problem: 'The text is too long.' }
  const statements = [...splitStatements(sql)].map(({ text }) => text.replace(/;\s*$/, ''))
  const { judge } = await loadReadingJudge()
  const refused = statements.flatMap((statement) => judge(statement) ?? [])
  const wrong = refused.find(({ reason }) => reason === 'query_failed')
  if (wrong !== undefined) return { ...nothing, reads: false, problem: wrong.message }
  const reads = refused.length === 0
  // It imports the parser.
  const { findDangers } = await import('@cairn/sql/dangers/find-dangers')
  const dangers = [...new Set((await findDangers(sql, { exposedSchemas })).map(describeDanger))]
  if (reads || !isTried) return { reads, dangers, tried: null, problem: null }
  try {
    return { reads, dangers, ...(await tryStatements(db, statements, signal)) }
  } catch (error) {
    if (isSqlError(error) || error instanceof RangeError) return { reads, dangers, tried: null, problem: error.message }
    throw error
  }
}
