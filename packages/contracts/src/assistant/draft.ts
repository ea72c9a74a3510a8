import { z } from 'zod'
import { Conditions } from '../database/conditions.ts'
import { endpoint } from '../endpoint.ts'
import { foreignKeyActions } from '../pg-meta/table-change-words.ts'
import { RefParams } from '../projects/projects.ts'
import { draftKinds } from './draft-kinds.ts'
import { maxInstructionLength } from './limits.ts'

const Name = z.string().max(63)
const Expression = z.string().max(10_000)
/** A model leaves out what a description says nothing about. */
const Optional = Expression.default('')

const PolicyDraft = z.object({
  kind: z.literal('policy'),
  name: Name.min(1),
  action: z.enum(['PERMISSIVE', 'RESTRICTIVE']).default('PERMISSIVE'),
  command: z.enum(['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'ALL']),
  roles: z.array(Name).max(50).default([]),
  using: Optional,
  check: Optional,
})

const FunctionDraft = z.object({
  kind: z.literal('function'),
  name: Name.min(1),
  /** As SQL writes them. */
  args: Optional,
  returns: z.string().min(1).max(1_000),
  language: z.enum(['plpgsql', 'sql']).default('plpgsql'),
  behavior: z.enum(['VOLATILE', 'STABLE', 'IMMUTABLE']).default('VOLATILE'),
  security: z.enum(['invoker', 'definer']).default('invoker'),
  body: Expression.min(1),
})

const ColumnDraft = z.object({
  name: Name.min(1),
  type: z.string().min(1).max(200),
  default: Optional,
  primary_key: z.boolean().default(false),
  nullable: z.boolean().default(true),
  unique: z.boolean().default(false),
  identity: z.boolean().default(false),
})

const ForeignKeyDraft = z.object({
  columns: z.array(Name).min(1).max(32),
  schema: Name.default('public'),
  table: Name.min(1),
  table_columns: z.array(Name).min(1).max(32),
  on_delete: z.enum(foreignKeyActions).default('NO ACTION'),
})

const TableDraft = z.object({
  kind: z.literal('table'),
  name: Name.min(1),
  comment: Optional,
  columns: z.array(ColumnDraft).min(1).max(200),
  foreign_keys: z
    .array(ForeignKeyDraft)
    .max(50)
    .default([])
    .refine((keys) => keys.every(({ columns, table_columns: targets }) => columns.length === targets.length)),
})

const FilterDraft = z.object({ kind: z.literal('filter'), conditions: Conditions })

/** What a form can begin with. */
export const Draft = z.discriminatedUnion('kind', [FilterDraft, PolicyDraft, FunctionDraft, TableDraft])
export type Draft = z.infer<typeof Draft>

export const writeDraft = endpoint({
  name: 'writeDraft',
  method: 'POST',
  path: '/platform/projects/:ref/ai/draft',
  summary:
    'Have a model fill in a form from a description: the filter of a table, a policy, a function or a new table. Nothing runs and nothing is stored. Closing the connection stops the model.',
  params: RefParams,
  body: z.object({
    kind: z.enum(draftKinds),
    description: z.string().trim().min(1).max(maxInstructionLength),
    schema: Name.min(1).default('public'),
    /** Of a filter or a policy: the table that it is about. */
    table: Name.min(1).optional(),
  }),
  response: Draft,
  errors: ['project_not_found', 'assistant_not_configured', 'assistant_limit_reached', 'assistant_failed'],
})
