import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { below, Cascade, ColumnId, Comment, Fragment, Id, inSchemas, MigrationName, Name, oneColumn } from './shared.ts'

export const Column = z.object({
  table_id: Id,
  schema: z.string(),
  table: z.string(),
  id: ColumnId,
  ordinal_position: z.number().int(),
  name: z.string(),
  default_value: z.string().nullable(),
  /** As `information_schema` names it: `ARRAY` and `USER-DEFINED` for what is not built in. */
  data_type: z.string(),
  /** The name of the type; of a domain, the one below it. */
  format: z.string(),
  is_identity: z.boolean(),
  identity_generation: z.enum(['ALWAYS', 'BY DEFAULT']).nullable(),
  is_generated: z.boolean(),
  is_nullable: z.boolean(),
  is_updatable: z.boolean(),
  is_unique: z.boolean(),
  enums: z.array(z.string()),
  check: z.string().nullable(),
  comment: z.string().nullable(),
})
export type Column = z.infer<typeof Column>

export const listColumns = endpoint({
  ...below('columns'),
  name: 'listColumns',
  method: 'GET',
  summary: 'Columns of tables and views, by relation and position.',
  query: z.object(inSchemas),
  response: z.array(Column),
})

export const getColumn = endpoint({
  ...oneColumn,
  name: 'getColumn',
  method: 'GET',
  summary: 'One column, by the oid of its table and its number: `16402.3`.',
  response: Column,
})

export const CreateColumn = z.object({
  table_id: Id,
  name: Name,
  type: z.string().min(1).max(1_000),
  default_value: z.union([z.string().max(100_000), z.number(), z.boolean(), z.null()]).optional(),
  default_value_format: z.enum(['expression', 'literal']).default('literal'),
  is_identity: z.boolean().optional(),
  identity_generation: z.enum(['BY DEFAULT', 'ALWAYS']).optional(),
  is_nullable: z.boolean().optional(),
  is_primary_key: z.boolean().optional(),
  is_unique: z.boolean().optional(),
  comment: Comment.nullable().optional(),
  check: Fragment.nullable().optional(),
})
export type CreateColumn = z.infer<typeof CreateColumn>

export const createColumn = endpoint({
  ...below('columns'),
  name: 'createColumn',
  method: 'POST',
  summary: 'Create a column.',
  body: CreateColumn,
  response: Column,
})

export const UpdateColumn = z.object({
  name: Name.optional(),
  type: z.string().min(1).max(1_000).optional(),
  drop_default: z.boolean().optional(),
  default_value: z.union([z.string().max(100_000), z.number(), z.boolean(), z.null()]).optional(),
  default_value_format: z.enum(['expression', 'literal']).default('literal'),
  is_identity: z.boolean().optional(),
  identity_generation: z.enum(['BY DEFAULT', 'ALWAYS']).optional(),
  is_nullable: z.boolean().optional(),
  is_unique: z.boolean().optional(),
  comment: Comment.nullable().optional(),
  /** Null: the column has no check. */
  check: Fragment.nullable().optional(),
})
export type UpdateColumn = z.infer<typeof UpdateColumn>

export const updateColumn = endpoint({
  ...oneColumn,
  name: 'updateColumn',
  method: 'PATCH',
  summary: 'Change a column. What is left out stays as it is.',
  body: UpdateColumn,
  response: Column,
})

export const deleteColumn = endpoint({
  ...oneColumn,
  name: 'deleteColumn',
  method: 'DELETE',
  summary: 'Delete a column. Returns it as it was.',
  query: Cascade.extend({ migration: MigrationName }),
  response: Column,
})
