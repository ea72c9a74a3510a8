import type { ExportedTable } from '@cairn/contracts/pg-meta/schema-export'
import type { TableDefinition } from '@cairn/contracts/pg-meta/table-changes'
import type { Table } from '@cairn/contracts/pg-meta/tables'
import type { Database } from '../database.ts'
import { objectKinds } from '../objects/kinds.ts'
import { listObjects } from '../objects/object-kind.ts'
import { listTableDefinitions } from '../tables/table-definition.ts'
import type { TextKind } from '../definitions/definition-texts.ts'
import { readDefinition } from '../definitions/get-definition.ts'
import { listAttachedIndexes, listExclusions, listMadeTypes, listViewIds } from './list-further-parts.ts'
import { listPartitions } from './list-partitions.ts'
import { listSequences } from './list-sequences.ts'
import { schemaSql } from './schema-sql.ts'

const exportedTable = (
  { schema, name, primary_keys, relationships, columns = [] }: Table,
  definition: TableDefinition | undefined,
): ExportedTable => {
  const types = new Map(definition?.columns.map((column) => [column.name, column.type]))
  return {
    schema,
    name,
    primary_keys,
    columns: columns.map((column) => ({
      name: column.name,
      data_type: types.get(column.name) ?? column.data_type,
      is_identity: column.is_identity,
      is_nullable: column.is_nullable,
      default_value: column.default_value,
      is_unique: column.is_unique,
      check: column.check,
    })),
    relationships: relationships.map((key) => ({
      constraint_name: key.constraint_name,
      source_schema: key.source_schema,
      source_table_name: key.source_table_name,
      source_column_name: key.source_column_name,
      target_table_schema: key.target_table_schema,
      target_table_name: key.target_table_name,
      target_column_name: key.target_column_name,
    })),
  }
}

const definitionsOf = async (db: Database, kind: TextKind, ids: readonly number[]): Promise<string[]> => {
  const texts: string[] = []
  for (const id of ids) texts.push((await readDefinition(db, kind, id)).sql)
  return texts
}

/** The tables of a schema, by name: described, and as SQL. */
export const exportSchema = async (db: Database, schema: string): Promise<{ tables: ExportedTable[]; sql: string }> => {
  const inSchema = { included_schemas: [schema] }
  const tables = await listObjects(db, objectKinds.tables, inSchema)
  const definitions = await listTableDefinitions(
    db,
    tables.map(({ id }) => id),
  )
  const byId = new Map(definitions.map((definition) => [definition.id, definition]))
  return {
    tables: tables.map((table) => exportedTable(table, byId.get(table.id))),
    sql: schemaSql({
      schema,
      tables: tables.flatMap(({ id }) => byId.get(id) ?? []),
      types: await listObjects(db, objectKinds.types, inSchema),
      madeTypes: await listMadeTypes(db, schema),
      indexes: await listObjects(db, objectKinds.indexes, inSchema),
      sequences: await listSequences(db, schema),
      partitions: await listPartitions(
        db,
        tables.map(({ id }) => id),
      ),
      attachedIndexes: await listAttachedIndexes(db, schema),
      exclusions: await listExclusions(db, schema),
      views: await definitionsOf(db, 'exported view', await listViewIds(db, schema)),
      policies: await definitionsOf(
        db,
        'policy',
        (await listObjects(db, objectKinds.policies, inSchema)).map(({ id }) => id),
      ),
    }),
  }
}
