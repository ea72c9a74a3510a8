import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Column } from './columns.ts'
import { below, Cascade, Comment, Id, inSchemas, Name, oneBelow, withColumns } from './shared.ts'

export const replicaIdentities = ['DEFAULT', 'INDEX', 'FULL', 'NOTHING'] as const

/** One pair of columns of a foreign key; a key of several columns has as many. */
export const Relationship = z.object({
  id: Id,
  constraint_name: z.string(),
  source_schema: z.string(),
  source_table_name: z.string(),
  source_column_name: z.string(),
  target_table_schema: z.string(),
  target_table_name: z.string(),
  target_column_name: z.string(),
})

export const Table = z.object({
  id: Id,
  schema: z.string(),
  name: z.string(),
  rls_enabled: z.boolean(),
  rls_forced: z.boolean(),
  replica_identity: z.enum(replicaIdentities),
  /** With its indexes and TOAST. */
  bytes: z.number().int(),
  size: z.string(),
  live_rows_estimate: z.number().int(),
  dead_rows_estimate: z.number().int(),
  comment: z.string().nullable(),
  columns: z.array(Column).optional(),
  /** The columns of the primary key, in its order. */
  primary_keys: z.array(z.object({ schema: z.string(), table_name: z.string(), name: z.string(), table_id: Id })),
  /** Foreign keys of this table, and those of others to it. */
  relationships: z.array(Relationship),
  column_count: z.number().int(),
})
export type Table = z.infer<typeof Table>

export const listTables = endpoint({
  ...below('tables'),
  name: 'listTables',
  method: 'GET',
  summary: 'Tables, also partitioned ones, by schema and name.',
  query: z.object({ ...inSchemas, ...withColumns }),
  response: z.array(Table),
})

export const getTable = endpoint({
  ...oneBelow('tables'),
  name: 'getTable',
  method: 'GET',
  summary: 'One table with its columns.',
  response: Table,
})

export const CreateTable = z.object({ name: Name, schema: Name.default('public'), comment: Comment.optional() })
export type CreateTable = z.infer<typeof CreateTable>

export const createTable = endpoint({
  ...below('tables'),
  name: 'createTable',
  method: 'POST',
  summary: 'Create a table.',
  body: CreateTable,
  response: Table,
})

export const UpdateTable = z.object({
  name: Name.optional(),
  schema: Name.optional(),
  rls_enabled: z.boolean().optional(),
  rls_forced: z.boolean().optional(),
  replica_identity: z.enum(replicaIdentities).optional(),
  /** The index of the replica identity `INDEX`. */
  replica_identity_index: Name.optional(),
  /** The columns of the primary key in its order; none: the table has no primary key. */
  primary_keys: z
    .array(z.object({ name: Name }))
    .max(32)
    .optional(),
  comment: Comment.nullable().optional(),
})
export type UpdateTable = z.infer<typeof UpdateTable>

export const updateTable = endpoint({
  ...oneBelow('tables'),
  name: 'updateTable',
  method: 'PATCH',
  summary: 'Change a table. What is left out stays as it is.',
  body: UpdateTable,
  response: Table,
})

export const deleteTable = endpoint({
  ...oneBelow('tables'),
  name: 'deleteTable',
  method: 'DELETE',
  summary: 'Delete a table. Returns it as it was.',
  query: Cascade,
  response: Table,
})
