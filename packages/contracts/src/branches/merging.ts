import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { RefParams } from '../projects/projects.ts'
import { Branch } from './branches.ts'

export const SchemaChange = z.object({
  /** One statement, without a semicolon at its end. */
  sql: z.string(),
  /** It deletes data: a table or a column is dropped, or its type changes. */
  is_destructive: z.boolean(),
})
export type SchemaChange = z.infer<typeof SchemaChange>

export const FunctionChange = z.object({
  slug: z.string(),
  /** Functions that only the project has stay there. */
  change: z.enum(['added', 'changed']),
})
export type FunctionChange = z.infer<typeof FunctionChange>

/** What a merge of a branch changes in its project. */
export const BranchDiff = z.object({
  /** What a merge runs in the project, in this order; empty: their schemas are the same. */
  changes: z.array(SchemaChange),
  /** Edge functions that a merge deploys to the project, by slug. Empty for who may not see edge functions; `left_out` says so. */
  functions: z.array(FunctionChange),
  /** What differs and a merge does not change, as sentences. */
  left_out: z.array(z.string()),
  /** Identifies this difference. A merge wants it, and is refused where there is another one by then. */
  fingerprint: z.string(),
})
export type BranchDiff = z.infer<typeof BranchDiff>

export const getBranchDiff = endpoint({
  name: 'getBranchDiff',
  method: 'GET',
  path: '/platform/branches/:ref/diff',
  summary: 'The SQL that gives the project of a branch the schema of the branch, and the edge functions that differ.',
  params: RefParams,
  response: BranchDiff,
  errors: ['project_not_found', 'branch_not_found', 'wrong_status', 'schema_too_large', 'query_timeout'],
})

export const mergeBranch = endpoint({
  name: 'mergeBranch',
  method: 'POST',
  path: '/platform/branches/:ref/merge',
  summary: 'Change the schema of the project to that of a branch, in one transaction, and deploy its edge functions.',
  params: RefParams,
  body: z.object({ fingerprint: z.string().max(200) }),
  response: Branch,
  errors: [
    'project_not_found',
    'branch_not_found',
    'wrong_status',
    'branch_changed',
    'merge_under_way',
    'merge_failed',
    'too_many_functions',
    'schema_too_large',
    'query_timeout',
  ],
})
