import type { SqlError } from 'libpg-query'
import { isSqlError, loadParser, parseSql } from '../text/parser.ts'

/** Why a statement may not run for those who only read. */
export interface NotReading {
  reason: 'read_only_access' | 'query_failed'
  sqlstate: string
  message: string
  hint?: string
  /** Where the parser stopped, counted in characters from 1. */
  position?: number
}

/** Parsing takes about 0.7 ms a kilobyte of dense SQL, and nobody else is served meanwhile. */
export const maxReadOnlyCharacters = 64 * 1024

const hint = 'Read-only access allows SELECT, VALUES, TABLE, SHOW and EXPLAIN.'
/** All statement nodes that may occur, at any depth: sub-queries, CTEs, what EXPLAIN explains. */
const reading = new Set(['SelectStmt', 'VariableShowStmt', 'ExplainStmt'])

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** `CreateTableAsStmt` as "CREATE TABLE AS", for nodes whose name is that of the statement. */
const wordsOf = (node: string): string =>
  node
    .replace(/Stmt$/, '')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toUpperCase()

const namedOtherwise: Partial<Record<string, string>> = {
  CreateStmt: 'CREATE TABLE',
  TransactionStmt: 'a transaction command',
  VariableSetStmt: 'SET or RESET',
  ViewStmt: 'CREATE VIEW',
  IndexStmt: 'CREATE INDEX',
  RuleStmt: 'CREATE RULE',
  LockStmt: 'LOCK TABLE',
  RenameStmt: 'ALTER … RENAME',
  DefineStmt: 'CREATE',
  DropdbStmt: 'DROP DATABASE',
  CreatedbStmt: 'CREATE DATABASE',
  DeclareCursorStmt: 'DECLARE CURSOR',
  ClosePortalStmt: 'CLOSE',
  VacuumStmt: 'VACUUM or ANALYZE',
  CreateTrigStmt: 'CREATE TRIGGER',
  GrantRoleStmt: 'GRANT or REVOKE',
  GrantStmt: 'GRANT or REVOKE',
  ConstraintsSetStmt: 'SET CONSTRAINTS',
}

/** What in the tree writes or locks: its name, or nothing if the whole tree only reads. */
const whatElse = (tree: unknown): string | undefined => {
  // A stack of our own: the nesting of a statement is the sender's choice.
  const open: unknown[] = [tree]
  while (open.length > 0) {
    const node = open.pop()
    if (!isObject(node)) continue
    for (const [key, value] of Object.entries(node)) {
      if (key.endsWith('Stmt') && key !== 'RawStmt' && !reading.has(key)) return namedOtherwise[key] ?? wordsOf(key)
      if (key === 'intoClause') return 'SELECT INTO'
      if (key === 'lockingClause') return 'SELECT … FOR UPDATE or FOR SHARE'
      if (isObject(value)) open.push(value)
    }
  }
  return undefined
}

const syntaxError = (error: SqlError): NotReading => ({
  reason: 'query_failed',
  sqlstate: '42601',
  message: error.message,
  ...(error.sqlDetails && { position: error.sqlDetails.cursorPosition + 1 }),
})

const parse = (text: string): { stmts?: { stmt?: object }[] } | NotReading => {
  try {
    return parseSql(text)
  } catch (error) {
    if (isSqlError(error)) return syntaxError(error)
    // The parser's own stack is smaller than the server's.
    if (error instanceof RangeError)
      return {
        reason: 'query_failed',
        sqlstate: '54001',
        message: 'The statement is nested too deeply to be checked.',
        hint,
      }
    throw error
  }
}

export interface ReadingJudge {
  /** Why this one statement may not run; nothing if its parse tree only reads. */
  judge: (statement: string) => NotReading | undefined
}

export const loadReadingJudge = async (): Promise<ReadingJudge> => {
  await loadParser()
  return {
    judge: (statement) => {
      const tree = parse(statement)
      if ('message' in tree) return tree
      const [only, ...more] = tree.stmts ?? []
      const refused = more.length > 0 ? 'several statements at once' : whatElse(only)
      const kind = Object.keys(only?.stmt ?? {})[0]
      if (refused === undefined && (kind === undefined || reading.has(kind))) return undefined
      return {
        reason: 'read_only_access',
        sqlstate: '42501',
        message: `Read-only access cannot run ${refused ?? 'this statement'}.`,
        hint,
      }
    },
  }
}
