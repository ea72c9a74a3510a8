import type { TableDefinition } from '@cairn/contracts/pg-meta/table-changes'
import type { FullForeignKey, FullTable } from './desired-table.ts'

export const fullForeignKey = (key: TableDefinition['foreign_keys'][number]): FullForeignKey => ({
  name: key.name,
  columns: key.columns,
  targetSchema: key.target_schema,
  targetTable: key.target_table,
  targetColumns: key.target_columns,
  onUpdate: key.on_update,
  onDelete: key.on_delete,
  current: key,
})

/** A table as it is. Without its foreign keys, where the tables that they reference may be created later. */
export const fullTableOf = (table: TableDefinition, { withForeignKeys }: { withForeignKeys: boolean }): FullTable => ({
  schema: table.schema,
  name: table.name,
  comment: table.comment,
  rlsEnabled: table.rls_enabled,
  realtime: undefined,
  apiAccess: undefined,
  columns: table.columns.map((column) => ({
    name: column.name,
    type: column.collation === null ? column.type : `${column.type} collate ${column.collation}`,
    isCollatable: false,
    defaultValue: column.default_value,
    isNullable: column.is_nullable,
    identity: column.identity,
    generated: column.generated,
    comment: column.comment,
    current: column,
  })),
  primaryKey: table.primary_key === null ? undefined : { ...table.primary_key, current: undefined },
  uniques: table.uniques.map((key) => ({ ...key, current: key })),
  checks: table.checks.map((check) => ({ ...check, current: check })),
  foreignKeys: withForeignKeys ? table.foreign_keys.map(fullForeignKey) : [],
})
