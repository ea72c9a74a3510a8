import type { DesiredTable, Risk, TableDefinition } from '@cairn/contracts/pg-meta/table-changes'
import type { Database } from '../database.ts'
import { MetaError } from '../meta-error.ts'
import { planTableChange } from '../tables/plan-change.ts'
import { getTableDefinition } from '../tables/table-definition.ts'
import { parseSql } from '../text/sql-text.ts'
import { asStatements } from './get-definition.ts'
import { readEditedTable } from './scratch-table.ts'

type Column = TableDefinition['columns'][number]

interface Edited {
  column: Column
  /** The same with the names that the columns of the table have now. */
  before: Column
  origin: Column | undefined
}

/** A new column in the place of one that is gone, of the same type, is its new name. */
const originOf = (column: Column, index: number, current: TableDefinition, edited: TableDefinition) => {
  const same = current.columns.find(({ name }) => name === column.name)
  if (same !== undefined) return same
  const before = current.columns[index]
  const isGone = edited.columns.every(({ name }) => name !== before?.name)
  return isGone && before?.type === column.type ? before : undefined
}

const desiredColumn = ({ column, before, origin }: Edited): DesiredTable['columns'][number] => {
  const { name, type, default_value, is_nullable, identity, comment, collation } = column
  if (origin === undefined) {
    const collated = collation === null ? type : `${type} collate ${collation}`
    return { name, type: collated, default_value, is_nullable, identity, generated: column.generated, comment }
  }
  if (collation !== origin.collation)
    throw new MetaError('definition_invalid', {
      message: `The collation of ${origin.name} cannot be changed here. Use ALTER TABLE in the SQL editor.`,
    })
  return { id: origin.id, name, type, default_value, is_nullable, identity, generated: before.generated, comment }
}

/** The id of the part of that name: parts of the table keep their identity by their name. */
const idIn = (parts: readonly { id: number; name: string }[], name: string) => {
  const same = parts.find((part) => part.name === name)
  return same === undefined ? {} : { id: same.id }
}

/** A check that differs only in new names of columns is left as it is: PostgreSQL renames the columns in it. */
const desiredCheck = (
  { name, expression }: TableDefinition['checks'][number],
  current: TableDefinition,
  before: TableDefinition,
): DesiredTable['checks'][number] => {
  const present = current.checks.find((check) => check.name === name)
  if (present === undefined) return { name, expression }
  const isSame = before.checks.some((check) => check.name === name && check.expression === present.expression)
  return { id: present.id, name, ...(!isSame && { expression }) }
}

/** `before` is the edited table with the names that its columns have now. */
const desiredTable = (current: TableDefinition, edited: TableDefinition, before: TableDefinition): DesiredTable => ({
  schema: edited.schema,
  name: edited.name,
  comment: edited.comment,
  rls_enabled: edited.rls_enabled,
  columns: edited.columns.map((column, index) =>
    desiredColumn({
      column,
      before: before.columns[index] ?? column,
      origin: originOf(column, index, current, edited),
    }),
  ),
  primary_key: edited.primary_key && { name: edited.primary_key.name, columns: edited.primary_key.columns },
  uniques: edited.uniques.map(({ name, columns }) => ({ ...idIn(current.uniques, name), name, columns })),
  checks: edited.checks.map((check) => desiredCheck(check, current, before)),
  foreign_keys: edited.foreign_keys.map((key) => ({
    ...idIn(current.foreign_keys, key.name),
    name: key.name,
    columns: key.columns,
    target_schema: key.target_schema,
    target_table: key.target_table,
    target_columns: key.target_columns,
    on_update: key.on_update,
    on_delete: key.on_delete,
  })),
})

/**
 * The ALTER statements that make a table what an edited CREATE TABLE says, and what they risk.
 * @throws MetaError `object_not_found`, `definition_invalid`, `table_change_invalid`, `query_failed`
 */
export const planTable = async (db: Database, id: number, text: string): Promise<{ sql: string; risks: Risk[] }> => {
  const current = await getTableDefinition(db, id)
  const { stmts } = await parseSql(text)
  const edited = await readEditedTable(db, stmts, current)
  if (edited.kind !== current.kind)
    throw new MetaError('definition_invalid', {
      message: 'PostgreSQL cannot make a plain table partitioned, or the other way round. Create another table.',
    })
  const renames = edited.columns.flatMap((column, index) => {
    const origin = originOf(column, index, current, edited)
    return origin === undefined || origin.name === column.name ? [] : [{ from: column.name, to: origin.name }]
  })
  // Expressions name the columns that they use: to tell which of them were edited, PostgreSQL writes them with the old names.
  const before = renames.length === 0 ? edited : await readEditedTable(db, stmts, current, renames)
  const { statements, risks } = await planTableChange(db, {
    table: { id, version: current.version },
    desired: desiredTable(current, edited, before),
  })
  return { sql: asStatements(statements), risks }
}
