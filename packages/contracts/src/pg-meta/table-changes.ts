import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { connectionErrors } from '../database/catalogue.ts'
import { apiPrivileges, apiRoles, foreignKeyActions, riskKinds } from './table-change-words.ts'
import { below, Comment, Fragment, Id, MigrationName, oneBelow } from './shared.ts'

const maxNameBytes = 63
/** PostgreSQL cuts longer names without an error: two of them could become one. */
const ObjectName = z
  .string()
  .min(1)
  .max(maxNameBytes)
  .refine((name) => new TextEncoder().encode(name).length <= maxNameBytes, 'A name has at most 63 bytes.')

const Identity = z.enum(['ALWAYS', 'BY DEFAULT'])
const Type = z.string().min(1).max(1_000)
const Expression = Fragment.min(1)
const Position = z.number().int().min(1).max(1_600)
const ColumnNames = z.array(ObjectName).min(1).max(32)

const ColumnFields = z.object({
  name: ObjectName,
  /** As SQL writes it: `bigint`, `text[]`, `public.order_status`. */
  type: Type,
  /** An expression. */
  default_value: Expression.nullable(),
  is_nullable: z.boolean(),
  identity: Identity.nullable(),
  /** The expression of a generated column; that of an existing column cannot be changed. */
  generated: Expression.nullable(),
  comment: Comment.nullable(),
})

const UniqueFields = z.object({ name: ObjectName, columns: ColumnNames })
const CheckFields = z.object({ name: ObjectName, expression: Expression })
const ForeignKeyFields = z.object({
  name: ObjectName,
  columns: ColumnNames,
  target_schema: ObjectName,
  target_table: ObjectName,
  target_columns: ColumnNames,
  on_update: z.enum(foreignKeyActions),
  on_delete: z.enum(foreignKeyActions),
})
/** What each role of the data API is granted on the table itself, of the privileges that the data API uses. */
export const ApiAccess = z
  .array(z.object({ role: z.enum(apiRoles), privileges: z.array(z.enum(apiPrivileges)).max(apiPrivileges.length) }))
  .max(apiRoles.length)
export type ApiAccess = z.infer<typeof ApiAccess>

const constraintId = { id: Id, comment: z.string().nullable() }

export const TableDefinition = z.object({
  id: Id,
  /** Changes with every change of the definition. */
  version: z.string(),
  kind: z.enum(['table', 'partitioned table']),
  schema: z.string(),
  name: z.string(),
  comment: z.string().nullable(),
  rls_enabled: z.boolean(),
  /** Whether the publication of realtime has the table; null where that is not decided table by table. */
  realtime: z.boolean().nullable(),
  api_access: ApiAccess,
  /** With its indexes and TOAST. */
  bytes: z.number(),
  estimated_rows: z.number().nullable(),
  /** The id is the column's number in the catalogue. */
  columns: z.array(ColumnFields.extend({ id: Position, collation: z.string().nullable() })),
  primary_key: z
    .object({ id: Id, name: z.string(), columns: z.array(z.string()), comment: z.string().nullable() })
    .nullable(),
  uniques: z.array(UniqueFields.extend(constraintId)),
  checks: z.array(CheckFields.extend({ ...constraintId, is_inherited: z.boolean() })),
  foreign_keys: z.array(
    ForeignKeyFields.extend({
      ...constraintId,
      is_match_full: z.boolean(),
      is_deferrable: z.boolean(),
      is_deferred: z.boolean(),
      /** The columns that ON DELETE SET NULL or SET DEFAULT changes, where they are not all. */
      delete_columns: z.array(z.string()),
    }),
  ),
})
export type TableDefinition = z.infer<typeof TableDefinition>

export const getTableDefinition = endpoint({
  ...oneBelow('table-definitions'),
  name: 'getTableDefinition',
  method: 'GET',
  summary: 'What a change of a table starts from: its columns and constraints, and their version.',
  response: TableDefinition,
})

const withId = { id: Id }

/** A column of the table as it should be. Of an existing column, what is left out stays as it is. */
const DesiredColumn = z.union([
  ColumnFields.partial().extend({ id: Position }),
  ColumnFields.partial().extend({ id: z.undefined().optional(), name: ObjectName, type: Type }),
])

/** A table as it should be. Columns and constraints that are not named are dropped. */
export const DesiredTable = z.object({
  schema: ObjectName,
  name: ObjectName,
  comment: Comment.nullable().default(null),
  rls_enabled: z.boolean(),
  /** Left out: stays as it is. */
  realtime: z.boolean().optional(),
  /** Roles that are left out keep what they have, or get what the schema grants on new tables. */
  api_access: ApiAccess.optional(),
  columns: z.array(DesiredColumn).max(1_600),
  /** The names of columns as they will be. */
  primary_key: z.object({ name: ObjectName.optional(), columns: ColumnNames }).nullable(),
  uniques: z.array(z.union([UniqueFields.partial().extend(withId), UniqueFields.partial({ name: true })])).max(500),
  checks: z.array(z.union([CheckFields.partial().extend(withId), CheckFields.partial({ name: true })])).max(500),
  foreign_keys: z
    .array(z.union([ForeignKeyFields.partial().extend(withId), ForeignKeyFields.partial({ name: true })]))
    .max(500),
})
export type DesiredTable = z.infer<typeof DesiredTable>

const changeBody = {
  /** Left out: the table is created. */
  table: z.object({ id: Id, version: z.string().min(1).max(100) }).optional(),
  desired: DesiredTable,
  /** A table whose rows are copied into the columns of the same names of a new one. */
  copy_rows_from: z.object({ schema: ObjectName, name: ObjectName }).optional(),
}

export const TableChange = z.object(changeBody)
export type TableChange = z.infer<typeof TableChange>

export const Risk = z.object({ kind: z.enum(riskKinds), message: z.string() })
export type Risk = z.infer<typeof Risk>

const changeErrors = [...connectionErrors, 'object_not_found', 'table_changed', 'table_change_invalid'] as const

export const previewTableChange = endpoint({
  ...below('table-changes/preview'),
  name: 'previewTableChange',
  method: 'POST',
  summary: 'The statements that make a table what it should be, and what they risk. Runs none of them.',
  body: TableChange,
  response: z.object({
    statements: z.array(z.string()),
    risks: z.array(Risk),
    /** What the roles of the data API will have: of a new table, what the schema grants if nothing else is asked for. */
    api_access: ApiAccess,
  }),
  errors: changeErrors,
})

export const changeTable = endpoint({
  ...below('table-changes'),
  name: 'changeTable',
  method: 'POST',
  summary: 'Create or change a table in one transaction. Refused if the table was changed since its version was read.',
  body: TableChange.extend({
    /** Those of the preview, where they have to be exactly what runs. */
    statements: z.array(z.string().max(1_000_000)).max(10_000).optional(),
    migration: MigrationName,
  }),
  response: z.object({ id: Id, statements: z.array(z.string()) }),
  errors: changeErrors,
})

export const listDependents = endpoint({
  ...oneBelow('dependents'),
  name: 'listDependents',
  method: 'GET',
  summary: 'What DROP … CASCADE of a table, or of one of its columns, deletes beside it.',
  query: z.object({ column: z.coerce.number().int().min(1).max(1_600).optional() }),
  response: z.array(z.object({ kind: z.string(), name: z.string() })),
})
