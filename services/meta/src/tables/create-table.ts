import type { ApiAccess } from '@cairn/contracts/pg-meta/table-changes'
import { plainIdent, plainName, quotedLiteral } from '@cairn/contracts/database/sql-names'
import { checkSql, foreignKeySql, named, primaryKeySql, uniqueSql } from './constraint-sql.ts'
import type { FullColumn, FullTable } from './desired-table.ts'
import { accessStatements, realtimeStatements } from './table-access.ts'

interface Alone {
  primaryKey: boolean
  unique: boolean
}

/** A column in CREATE TABLE or ADD COLUMN. */
export const columnSql = (column: FullColumn, alone: Alone = { primaryKey: false, unique: false }): string => {
  const { name, type, identity, generated, defaultValue, isNullable } = column
  return [
    `${plainIdent(name)} ${type}`,
    identity === null ? '' : ` generated ${identity.toLowerCase()} as identity`,
    generated === null ? '' : ` generated always as (${generated}) stored`,
    defaultValue === null ? '' : ` default ${defaultValue}`,
    alone.primaryKey ? ' primary key' : isNullable || identity !== null ? '' : ' not null',
    alone.unique ? ' unique' : '',
  ].join('')
}

export const commentSql = (what: string, comment: string | null): string =>
  `comment on ${what} is ${comment === null ? 'null' : quotedLiteral(comment)}`

/** Keys of one column without a name of their own are written beside the column, as people write them. */
const isBesideColumn = ({ name, columns }: { name: string | undefined; columns: readonly string[] }): boolean =>
  name === undefined && columns.length === 1

const tableLines = ({ columns, primaryKey, uniques, checks, foreignKeys }: FullTable): string[] => {
  const inKey = new Set(primaryKey?.columns)
  const isKeyBeside = primaryKey !== undefined && isBesideColumn(primaryKey)
  const uniqueAlone = new Set(uniques.filter(isBesideColumn).flatMap((key) => key.columns))
  const lines = columns.map((column) =>
    columnSql(
      // A column of a primary key is NOT NULL without being told.
      inKey.has(column.name) ? { ...column, isNullable: true } : column,
      { primaryKey: isKeyBeside && inKey.has(column.name), unique: uniqueAlone.has(column.name) },
    ),
  )
  if (primaryKey !== undefined && !isKeyBeside) lines.push(named(primaryKey.name) + primaryKeySql(primaryKey))
  for (const key of uniques) if (!isBesideColumn(key)) lines.push(named(key.name) + uniqueSql(key))
  for (const check of checks) lines.push(named(check.name) + checkSql(check))
  for (const key of foreignKeys) lines.push(named(key.name) + foreignKeySql(key))
  return lines
}

const copying = (table: FullTable, from: { schema: string; name: string }): string[] => {
  const target = plainName(table.schema, table.name)
  const columns = table.columns.filter(({ generated }) => generated === null).map(({ name }) => plainIdent(name))
  if (columns.length === 0) return []
  const identities = table.columns.filter(({ identity }) => identity !== null)
  const overriding = identities.length > 0 ? ' overriding system value' : ''
  return [
    `insert into ${target} (${columns.join(', ')})${overriding}\n  select ${columns.join(', ')} from ${plainName(from.schema, from.name)}`,
    // The numbers continue after those of the copied rows.
    ...identities.map(
      ({ name }) =>
        `select pg_catalog.setval(pg_catalog.pg_get_serial_sequence(${quotedLiteral(target)}, ${quotedLiteral(name)}), max(${plainIdent(name)})) from ${target} having max(${plainIdent(name)}) is not null`,
    ),
  ]
}

/** The statements that create a table. What is shown is what runs, so it is written to be read. `access` is what it has by itself. */
export const createTableStatements = (
  table: FullTable,
  { copyFrom, access = [] }: { copyFrom?: { schema: string; name: string } | undefined; access?: ApiAccess } = {},
): string[] => {
  const target = plainName(table.schema, table.name)
  const lines = tableLines(table)
  return [
    `create table ${target} ${lines.length === 0 ? '()' : `(\n${lines.map((line) => `  ${line}`).join(',\n')}\n)`}`,
    ...(table.comment === null ? [] : [commentSql(`table ${target}`, table.comment)]),
    ...table.columns.flatMap(({ name, comment }) =>
      comment === null ? [] : [commentSql(`column ${target}.${plainIdent(name)}`, comment)],
    ),
    ...(table.rlsEnabled ? [`alter table ${target} enable row level security`] : []),
    ...accessStatements(target, access, table.apiAccess),
    ...realtimeStatements(target, false, table.realtime),
    ...(copyFrom === undefined ? [] : copying(table, copyFrom)),
  ]
}
