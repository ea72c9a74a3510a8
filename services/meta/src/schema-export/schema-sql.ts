import { plainIdent, plainName, quotedLiteral } from '@cairn/contracts/database/sql-names'
import type { Index } from '@cairn/contracts/pg-meta/indexes'
import type { TableDefinition } from '@cairn/contracts/pg-meta/table-changes'
import type { DatabaseType } from '@cairn/contracts/pg-meta/types'
import { foreignKeySql, named } from '../tables/constraint-sql.ts'
import { createTableStatements } from '../tables/create-table.ts'
import { fullForeignKey, fullTableOf } from '../tables/full-table.ts'
import type { Partition } from './list-partitions.ts'
import type { Sequence } from './list-sequences.ts'

interface SchemaParts {
  schema: string
  tables: readonly TableDefinition[]
  types: readonly DatabaseType[]
  /** Statements that make the domains and composite types. */
  madeTypes: readonly string[]
  indexes: readonly Index[]
  sequences: readonly Sequence[]
  /** Of tables that are partitioned or partitions, by id. */
  partitions: ReadonlyMap<number, Partition>
  /** Indexes of partitions that come with one of the partitioned table. */
  attachedIndexes: readonly number[]
  /** Statements that need the tables. */
  exclusions: readonly string[]
  views: readonly string[]
  policies: readonly string[]
}

/** A partition has the columns and constraints of its parent. */
const createTable = (table: TableDefinition, partition: Partition | undefined): string[] => {
  const statements = createTableStatements(fullTableOf(table, { withForeignKeys: false }))
  if (partition === undefined) return statements
  const { parent, bound, key } = partition
  const [creation = '', ...rest] = statements
  const start =
    parent === null
      ? creation
      : `create table ${plainName(table.schema, table.name)} partition of ${plainName(parent.schema, parent.name)} ${bound ?? 'default'}`
  return [key === null ? start : `${start} partition by ${key}`, ...rest]
}

const header = (schema: string): string =>
  [
    `-- Tables of the schema ${JSON.stringify(schema)}, with their types, sequences, keys, indexes and policies, and its views.`,
    '-- Without rows, functions, triggers and privileges.',
  ].join('\n')

/** What creates the tables of a schema in a database that does not have them. */
export const schemaSql = (parts: SchemaParts): string => {
  const { schema, types, indexes, sequences, partitions } = parts
  const depthOf = ({ id }: TableDefinition) => partitions.get(id)?.depth ?? 0
  const tables = parts.tables.toSorted((a, b) => depthOf(a) - depthOf(b))
  const isPartition = ({ id }: TableDefinition) => (partitions.get(id)?.parent ?? null) !== null
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
    ...parts.madeTypes,
    ...sequences.map(({ name, options }) => `create sequence ${plainName(schema, name)} ${options}`.trimEnd()),
    ...tables.flatMap((table) => createTable(table, partitions.get(table.id))),
    ...sequences.flatMap(({ name, table, column }) =>
      table === null || column === null
        ? []
        : [`alter sequence ${plainName(schema, name)} owned by ${plainName(schema, table)}.${plainIdent(column)}`],
    ),
    ...tables
      .filter((table) => !isPartition(table))
      .flatMap((table) =>
        table.foreign_keys.map(
          (key) =>
            `alter table ${plainName(schema, table.name)} add ${named(key.name)}${foreignKeySql(fullForeignKey(key))}`,
        ),
      ),
    ...indexes
      .filter(
        ({ id, table_id: table, name, is_exclusion: isExclusion }) =>
          exported.has(table) && !isExclusion && !ofConstraints.has(name) && !parts.attachedIndexes.includes(id),
      )
      // Of a partitioned table PostgreSQL writes ON ONLY, which leaves out the partitions.
      .map(({ index_definition: definition }) => definition.replace(' ON ONLY ', ' ON ')),
    ...parts.exclusions,
  ]
  const whole = [...statements.map((statement) => `${statement};`), ...parts.views, ...parts.policies]
  return `${[header(schema), ...whole].join('\n\n')}\n`
}
