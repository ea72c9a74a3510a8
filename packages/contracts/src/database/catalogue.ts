import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { RefParams } from '../projects/projects.ts'

/** The program that asks, which becomes the `application_name` of the session of the database. */
export const ApplicationHeader = z.object({ 'x-application-name': z.string().optional() })
export type ApplicationHeader = z.infer<typeof ApplicationHeader>

/** Every `/platform/pg-meta/` call carries the project detail's `connectionString`, and may name the program that asks. */
export const ConnectionHeader = ApplicationHeader.extend({ 'x-connection-encrypted': z.string().optional() })
export type ConnectionHeader = z.infer<typeof ConnectionHeader>

export const databaseErrors = [
  'project_not_found',
  'wrong_status',
  'project_unavailable',
  'query_failed',
  'query_timeout',
  'query_cancelled',
] as const

export const connectionErrors = [...databaseErrors, 'connection_header_missing'] as const

export const relationKinds = ['table', 'partitioned table', 'foreign table', 'view', 'materialized view'] as const

export const Relation = z.object({
  /** The oid of the relation. */
  id: z.number().int(),
  schema: z.string(),
  name: z.string(),
  kind: z.enum(relationKinds),
  comment: z.string().nullable(),
  /** From the planner's statistics; null if the relation was never analysed (and for plain views). */
  estimated_rows: z.number().nullable(),
  rls_enabled: z.boolean(),
})
export type Relation = z.infer<typeof Relation>

export const Column = z.object({
  /** attnum: the position in the catalogue, from 1; dropped columns leave gaps. */
  position: z.number().int(),
  name: z.string(),
  /** As SQL would write it: `character varying(40)`, `text[]`, `public.order_status`. */
  data_type: z.string(),
  /** The short name shown beside a column: `int8`, `timestamptz`, `order_status`. */
  format: z.string(),
  is_nullable: z.boolean(),
  is_identity: z.boolean(),
  identity_generation: z.enum(['ALWAYS', 'BY DEFAULT']).nullable(),
  is_generated: z.boolean(),
  is_unique: z.boolean(),
  is_updatable: z.boolean(),
  default_value: z.string().nullable(),
  comment: z.string().nullable(),
  /** The labels of an enumerated type, in order. */
  enum_values: z.array(z.string()).nullable(),
  /** What the grid needs to know to show and edit a value. */
  category: z.enum(['boolean', 'number', 'text', 'date', 'json', 'enum', 'array', 'binary', 'other']),
})
export type Column = z.infer<typeof Column>

export const Relationship = z.object({
  constraint_name: z.string(),
  source_columns: z.array(z.string()),
  target_table_schema: z.string(),
  target_table_name: z.string(),
  target_table_id: z.number().int(),
  target_columns: z.array(z.string()),
})
export type Relationship = z.infer<typeof Relationship>

export const RelationDetail = Relation.extend({
  columns: z.array(Column),
  primary_keys: z.array(z.string()),
  relationships: z.array(Relationship),
  is_insertable: z.boolean(),
  /** The text of a view. */
  definition: z.string().nullable(),
})
export type RelationDetail = z.infer<typeof RelationDetail>

export const ColumnType = z.object({
  name: z.string(),
  schema: z.string(),
  /** As SQL would write it. */
  format: z.string(),
  enum_values: z.array(z.string()).nullable(),
})
export type ColumnType = z.infer<typeof ColumnType>

export const listRelations = endpoint({
  name: 'listRelations',
  method: 'GET',
  path: '/platform/pg-meta/:ref/relations',
  summary: 'Tables and views of a schema, by name.',
  params: RefParams,
  headers: ConnectionHeader,
  query: z.object({ schema: z.string().max(63).default('public') }),
  response: z.array(Relation),
  errors: connectionErrors,
})

export const RelationParams = RefParams.extend({ id: z.string().regex(/^\d{1,10}$/) })

export const getRelation = endpoint({
  name: 'getRelation',
  method: 'GET',
  path: '/platform/pg-meta/:ref/relations/:id',
  summary: 'A table or view with its columns and keys.',
  params: RelationParams,
  headers: ConnectionHeader,
  response: RelationDetail,
  errors: [...connectionErrors, 'table_not_found'],
})

export const listColumnTypes = endpoint({
  name: 'listColumnTypes',
  method: 'GET',
  path: '/platform/pg-meta/:ref/column-types',
  summary: 'Column types beyond the built-in ones: enumerated types, domains, composite types, types of extensions.',
  params: RefParams,
  headers: ConnectionHeader,
  response: z.array(ColumnType),
  errors: connectionErrors,
})
