import { randomBytes } from 'node:crypto'
import { TableDefinition } from '@cairn/contracts/pg-meta/table-changes'
import type { Rename } from '@cairn/contracts/database/ordered-renames'
import { plainIdent, plainName } from '@cairn/contracts/database/sql-names'
import type { Database } from '../database.ts'
import { MetaError } from '../meta-error.ts'
import { toPostgresError } from '../postgres-error.ts'
import { renameStatements } from '../tables/rename-columns.ts'
import { definitionText } from '../tables/table-definition.ts'
import { deparseSql } from '../text/sql-text.ts'
import { maxAskBytes } from '../wire/ask.ts'
import type { Step } from '../wire/pipeline.ts'
import { runPlan } from '../wire/run-plan.ts'
import type { Node } from './syntax-tree.ts'
import { isNode, statementOf, textsIn } from './syntax-tree.ts'

const timeoutMs = 10_000

const invalid = (message: string): MetaError => new MetaError('definition_invalid', { message })

interface Named {
  schema: string
  name: string
}

const isTable = ({ schemaname, relname }: Node, { schema, name }: Named): boolean =>
  relname === name && (schemaname === undefined || schemaname === schema)

/** The same tree, in which the table is one of the scratch schema. */
const movedTo = (scratch: string, tree: unknown, table: Named): unknown => {
  if (Array.isArray(tree)) return tree.map((each) => movedTo(scratch, each, table))
  if (!isNode(tree)) return tree
  const moved = Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, movedTo(scratch, value, table)]))
  return typeof tree.relname === 'string' && isTable(tree, table) ? { ...moved, schemaname: scratch } : moved
}

const stringNode = (sval: string) => ({ String: { sval } })

/** COMMENT names its object by a list of names. */
const movedComment = (scratch: string, node: Node, table: Named): Node => {
  const names = isNode(node.object) && isNode(node.object.List) ? textsIn(node.object.List.items) : []
  const own = names[0] === table.schema && names[1] === table.name ? names.slice(1) : names
  if (own[0] !== table.name) throw invalid('The definition of a table can only comment on the table and its columns.')
  return { ...node, object: { List: { items: [scratch, ...own].map(stringNode) } } }
}

const createdTable = (entries: readonly unknown[], current: Named): Named => {
  const statements = entries.map(statementOf)
  const creations = statements.filter(({ kind }) => kind === 'CreateStmt')
  const relation = creations[0]?.node.relation
  const known = new Set(['CreateStmt', 'CommentStmt', 'AlterTableStmt'])
  if (creations.length !== 1 || !isNode(relation) || statements.some(({ kind }) => !known.has(kind)))
    throw invalid(
      'The definition of a table is one CREATE TABLE, with COMMENT and ALTER TABLE statements about the same table.',
    )
  const { schemaname, relname } = relation
  return {
    schema: typeof schemaname === 'string' ? schemaname : current.schema,
    name: typeof relname === 'string' ? relname : '',
  }
}

const steps = function* (
  scratch: string,
  statements: readonly string[],
  table: Named,
): Generator<Step, void, undefined> {
  yield { text: 'begin', isHidden: true, standsAlone: true }
  yield {
    text: `select set_config('statement_timeout', $1, true), set_config('lock_timeout', $1, true)`,
    values: [String(timeoutMs)],
    isHidden: true,
  }
  yield { text: `create schema ${plainIdent(scratch)}`, isHidden: true }
  for (const text of statements) yield { text }
  yield { text: definitionText('n.nspname = $1 and c.relname = $2'), values: [scratch, table.name] }
}

/**
 * What a table would be that an edited definition creates, once its columns are renamed: it is created in a schema of its
 * own, and rolled back.
 */
export const readEditedTable = async (
  db: Database,
  entries: readonly unknown[],
  current: Named,
  renames: readonly Rename[] = [],
): Promise<TableDefinition> => {
  const table = createdTable(entries, current)
  const scratch = `cairn_definition_${randomBytes(8).toString('hex')}`
  const statements = await Promise.all(
    entries.map((entry) => {
      const { kind, node } = statementOf(entry)
      const moved =
        kind === 'CommentStmt'
          ? { stmt: { CommentStmt: movedComment(scratch, node, table) } }
          : movedTo(scratch, entry, table)
      return deparseSql({ version: 170004, stmts: [moved] })
    }),
  )
  const answer = await runPlan(db, {
    steps: steps(scratch, [...statements, ...renameStatements(plainName(scratch, table.name), renames)], table),
    after: ['rollback'],
    limits: { rows: 1, bytes: maxAskBytes, totalBytes: maxAskBytes },
    timeoutMs: timeoutMs + 1_000,
  })
  if (answer.interruption !== undefined) throw new MetaError(answer.interruption)
  if (answer.failure !== undefined) {
    // The position is one of the text that was run, which nobody has seen.
    const { position: _, ...database } = toPostgresError(answer.failure.report)
    throw new MetaError('query_failed', { database })
  }
  const json = answer.outcomes.at(-1)?.rows[0]?.[0]
  if (json === undefined || json === null) throw invalid('The definition creates no table.')
  const found = TableDefinition.parse(JSON.parse(json.replaceAll(`${scratch}.`, `${plainIdent(table.schema)}.`)))
  return {
    ...found,
    schema: table.schema,
    foreign_keys: found.foreign_keys.map((key) => ({
      ...key,
      target_schema: key.target_schema === scratch ? current.schema : key.target_schema,
      target_table: key.target_schema === scratch ? current.name : key.target_table,
    })),
  }
}
