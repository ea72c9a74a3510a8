import type { Database } from '../database.ts'
import { ask } from '../wire/ask.ts'
import { maxReadOnlyCharacters } from './reading-statements.ts'
import { isSqlError, loadParser, parseSql } from '../text/parser.ts'

/** Beside them, only transaction commands: none of these can make a database larger. */
const freeing = new Set(['DropStmt', 'DropdbStmt', 'TruncateStmt'])

const statementKinds = (query: string): string[] => {
  const tree: { stmts?: { stmt?: object }[] } = parseSql(query)
  return (tree.stmts ?? []).flatMap(({ stmt }) => Object.keys(stmt ?? {}))
}

// Bit 5 of tgtype: TRUNCATE. A trigger can do anything.
const truncateTriggers = `select 1 from pg_catalog.pg_trigger where not tgisinternal and tgtype & 32 <> 0 limit 1`

/**
 * Whether a text only drops and truncates, so that it may run in a database that must not grow. A text that truncates
 * does not pass in a database with triggers on TRUNCATE; those can be dropped.
 */
export const freesSpace = async (db: Database, query: string): Promise<boolean> => {
  if (query.length > maxReadOnlyCharacters) return false
  await loadParser()
  try {
    const kinds = statementKinds(query)
    if (!kinds.some((kind) => freeing.has(kind))) return false
    if (!kinds.every((kind) => freeing.has(kind) || kind === 'TransactionStmt')) return false
    return !kinds.includes('TruncateStmt') || (await ask(db, { text: truncateTriggers, values: [] })).rows.length === 0
  } catch (error) {
    if (isSqlError(error) || error instanceof RangeError) return false
    throw error
  }
}

/**
 * The same database, in sessions whose transactions may write: DROP DATABASE runs in none that the text begins. What runs a
 * text takes the setting back after it.
 */
export const forFreeing = (database: Database): Database => ({
  ...database,
  connect: async () => {
    const client = await database.connect()
    try {
      await client.query('set default_transaction_read_only to off')
      return client
    } catch (error) {
      client.release(true)
      throw error
    }
  },
})
