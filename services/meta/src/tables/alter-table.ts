import type { TableDefinition } from '@cairn/contracts/pg-meta/table-changes'
import { plainIdent, plainName } from '@cairn/contracts/database/sql-names'
import type { ConversionOf } from './alter-column.ts'
import { columnActions } from './alter-column.ts'
import { checkSql, foreignKeySql, named, primaryKeySql, uniqueSql } from './constraint-sql.ts'
import { columnSql, commentSql } from './create-table.ts'
import type { FullCheck, FullForeignKey, FullKey, FullTable } from './desired-table.ts'
import { orderedRenames } from '@cairn/contracts/database/ordered-renames'
import { renameStatements } from './rename-columns.ts'
import { accessStatements, realtimeStatements } from './table-access.ts'

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((name, index) => name === b[index])

export interface ConstraintChange {
  /** Names of constraints that are dropped, or dropped and added again. */
  dropped: string[]
  renamed: { from: string; to: string }[]
  /** As ADD takes them. */
  added: string[]
  /** Of constraints that are added again. */
  comments: { name: string; comment: string }[]
}

interface Compared {
  name: string | undefined
  current: { id: number; name: string; comment: string | null } | undefined
}

/** A constraint that changed is dropped and added under its name: PostgreSQL cannot alter one. */
const compareConstraints = <Wanted extends Compared>(
  present: readonly { id: number; name: string }[],
  wanted: readonly Wanted[],
  { isSame, sql }: { isSame: (each: Wanted) => boolean; sql: (each: Wanted) => string },
): ConstraintChange => {
  const kept = new Set(wanted.flatMap(({ current }) => (current === undefined ? [] : [current.id])))
  const change: ConstraintChange = {
    dropped: present.filter(({ id }) => !kept.has(id)).map(({ name }) => name),
    renamed: [],
    added: [],
    comments: [],
  }
  for (const each of wanted) {
    const { current, name } = each
    if (current === undefined) change.added.push(named(name) + sql(each))
    else if (!isSame(each)) {
      change.dropped.push(current.name)
      change.added.push(named(name) + sql(each))
      if (current.comment !== null) change.comments.push({ name: name ?? current.name, comment: current.comment })
    } else if (name !== undefined && name !== current.name) change.renamed.push({ from: current.name, to: name })
  }
  return change
}

export const constraintChanges = (current: TableDefinition, table: FullTable): ConstraintChange => {
  const newNames = new Map(table.columns.flatMap(({ current: column, name }) => (column ? [[column.name, name]] : [])))
  const renamed = (names: readonly string[]): string[] => names.map((name) => newNames.get(name) ?? '')
  const isOwn = current.schema === table.schema && current.name === table.name
  /** A key to the table itself names its columns as they are until this change. */
  const targets = (key: FullForeignKey): readonly string[] => {
    const toItself = key.current?.target_schema === current.schema && key.current.target_table === current.name
    return toItself && isOwn ? renamed(key.current?.target_columns ?? []) : (key.current?.target_columns ?? [])
  }
  const isSameKey = (key: FullKey): boolean => same(renamed(key.current?.columns ?? []), key.columns)
  const changes = [
    compareConstraints(current.foreign_keys, table.foreignKeys, {
      isSame: (key) =>
        same(renamed(key.current?.columns ?? []), key.columns) &&
        key.current?.target_schema === key.targetSchema &&
        key.current.target_table === key.targetTable &&
        (same(key.current.target_columns, key.targetColumns) || same(targets(key), key.targetColumns)) &&
        key.current.on_update === key.onUpdate &&
        key.current.on_delete === key.onDelete,
      sql: foreignKeySql,
    }),
    compareConstraints<FullCheck>(current.checks, table.checks, {
      isSame: ({ current: check, expression }) => check?.expression === expression,
      sql: checkSql,
    }),
    compareConstraints(current.uniques, table.uniques, { isSame: isSameKey, sql: uniqueSql }),
    compareConstraints(
      current.primary_key === null ? [] : [current.primary_key],
      table.primaryKey === undefined ? [] : [table.primaryKey],
      { isSame: isSameKey, sql: primaryKeySql },
    ),
  ]
  return {
    dropped: changes.flatMap(({ dropped }) => dropped),
    renamed: changes.flatMap((change) => change.renamed),
    // A key before what references it, if that is the table itself.
    added: changes.toReversed().flatMap(({ added }) => added),
    comments: changes.flatMap(({ comments }) => comments),
  }
}

const alter = (target: string, actions: readonly string[]): string[] =>
  actions.length === 0
    ? []
    : [
        actions.length === 1
          ? `alter table ${target} ${actions[0]}`
          : `alter table ${target}\n  ${actions.join(',\n  ')}`,
      ]

/** The statements that make a table what it should be. What is the same in both has none. */
export const alterTableStatements = (
  current: TableDefinition,
  table: FullTable,
  conversionOf: ConversionOf,
): string[] => {
  const target = plainName(current.schema, current.name)
  const kept = new Set(table.columns.map(({ current: column }) => column?.id))
  const goneColumns = current.columns.filter(({ id }) => !kept.has(id))
  const constraints = constraintChanges(current, table)
  const renames = table.columns.flatMap(({ current: column, name }) =>
    column === undefined || column.name === name ? [] : [{ from: column.name, to: name }],
  )
  const staying = current.columns.filter(({ id }) => kept.has(id)).map(({ name }) => name)
  const inKey = new Set(table.primaryKey?.columns)
  return [
    ...alter(target, [
      ...constraints.dropped.map((name) => `drop constraint ${plainIdent(name)}`),
      ...goneColumns.map(({ name }) => `drop column ${plainIdent(name)}`),
    ]),
    ...renameStatements(target, orderedRenames(renames, staying)),
    ...constraints.renamed.map(
      ({ from, to }) => `alter table ${target} rename constraint ${plainIdent(from)} to ${plainIdent(to)}`,
    ),
    ...alter(target, [
      ...table.columns.flatMap((column) => columnActions(column, inKey.has(column.name), conversionOf)),
      ...table.columns.flatMap((column) => (column.current === undefined ? [`add column ${columnSql(column)}`] : [])),
      ...constraints.added.map((constraint) => `add ${constraint}`),
      ...(current.rls_enabled === table.rlsEnabled
        ? []
        : [`${table.rlsEnabled ? 'enable' : 'disable'} row level security`]),
    ]),
    ...accessStatements(target, current.api_access, table.apiAccess),
    ...realtimeStatements(target, current.realtime ?? false, table.realtime),
    ...(current.comment === table.comment ? [] : [commentSql(`table ${target}`, table.comment)]),
    ...table.columns.flatMap(({ name, comment, current: column }) =>
      (column?.comment ?? null) === comment ? [] : [commentSql(`column ${target}.${plainIdent(name)}`, comment)],
    ),
    ...constraints.comments.map(({ name, comment }) =>
      commentSql(`constraint ${plainIdent(name)} on ${target}`, comment),
    ),
    ...(current.name === table.name ? [] : [`alter table ${target} rename to ${plainIdent(table.name)}`]),
    ...(current.schema === table.schema
      ? []
      : [`alter table ${plainName(current.schema, table.name)} set schema ${plainIdent(table.schema)}`]),
  ]
}
