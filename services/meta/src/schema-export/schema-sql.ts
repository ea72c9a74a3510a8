import { plainIdent, plainName, quotedLiteral } from '@cairn/contracts/database/sql-names'
import type { Index } from '@cairn/contracts/pg-meta/indexes'
import type { TableDefinition } from '@cairn/contracts/pg-meta/table-changes'
import type { DatabaseType } from '@cairn/contracts/pg-meta/types'
import { foreignKeySql, named } from '../tables/constraint-sql.ts'
import { createTableStatements } from '../tables/create-table.ts'
import { fullForeignKey, fullTableOf } from '../tables/full-table.ts'
import type { Sequence } from './list-sequences.ts'

interface SchemaParts {
  schema: string
  tables: readonly TableDefinition[]
  types: readonly DatabaseType[]
  indexes: readonly Index[]
  sequences: readonly Sequence[]
}

const header = (schema: string): string =>
  [
    `-- Tables of the schema ${JSON.stringify(schema)}, with their types, sequences, keys and indexes.`,
    '-- Without rows, views, functions, triggers, policies and privileges. A partitioned table is written as a plain one.',
  ].join('\n')

/** What creates the tables of a schema in a database that does not have them. */
export const schemaSql = ({ schema, tables, types, indexes, sequences }: SchemaParts): string => {
  const ofConstraints = new Set(
    tables.flatMap(({ primary_key: primary, uniques }) => [
      ...(primary === null ? [] : [primary.name]),
      ...uniques.map(({ name }) => name),
    ]),
  )
  const exported = new Set(tables.map(({ id }) => id))
  const statements = [
    `create schema if not exists ${plainIdent(schema)}`,
    ...types
      .filter(({ enums }) => enums.length > 0)
      .map(
        ({ name, enums }) => `create type ${plainName(schema, name)} as enum (${enums.map(quotedLiteral).join(', ')})`,
      ),
    ...sequences.map(({ name }) => `create sequence ${plainName(schema, name)}`),
    ...tables.flatMap((table) => createTableStatements(fullTableOf(table, { withForeignKeys: false }))),
    ...sequences.flatMap(({ name, table, column }) =>
      table === null || column === null
        ? []
        : [`alter sequence ${plainName(schema, name)} owned by ${plainName(schema, table)}.${plainIdent(column)}`],
    ),
    ...tables.flatMap((table) =>
      table.foreign_keys.map(
        (key) =>
          `alter table ${plainName(schema, table.name)} add ${named(key.name)}${foreignKeySql(fullForeignKey(key))}`,
      ),
    ),
    ...indexes
      .filter(
        ({ table_id: id, name, is_exclusion: isExclusion }) =>
          exported.has(id) && !isExclusion && !ofConstraints.has(name),
      )
      .map(({ index_definition: definition }) => definition),
  ]
  return `${[header(schema), ...statements.map((statement) => `${statement};`)].join('\n\n')}\n`
}
