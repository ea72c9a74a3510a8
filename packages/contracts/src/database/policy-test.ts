import { z } from 'zod'
import { ConnectionHeader, connectionErrors, RelationParams } from './catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { maxWriteBytes } from '../limits.ts'
import { maxTestedRows, testedCommands } from './tested-commands.ts'
import { Impersonation } from './impersonation.ts'
import { Cell, GivenRowValues } from './rows.ts'

export const TestedPolicy = z.object({
  id: z.number().int(),
  name: z.string(),
  action: z.enum(['PERMISSIVE', 'RESTRICTIVE']),
  /** Of which command the policy is: rows to change and to delete also have to be readable. */
  command: z.enum([...testedCommands, 'ALL']),
  /**
   * `read`: whether the row can be found. `command`: whether the command may have it. For UPDATE also of the row with its
   * new values: `read_new`, whether it can still be found, and `check`, whether it may be stored.
   */
  stage: z.enum(['read', 'command', 'read_new', 'check']),
  /** USING, or for a new row WITH CHECK; null stands for true. */
  expression: z.string().nullable(),
})
export type TestedPolicy = z.infer<typeof TestedPolicy>

export const PolicyTest = z.object({
  /** `off`: the table has no row-level security. `bypassed`: it does not apply to the role. */
  row_security: z.enum(['on', 'off', 'bypassed']),
  /** Whether the role has the privilege for the command on the table, or on some of its columns. */
  has_privilege: z.boolean(),
  /** The policies that apply to the role and the command. */
  policies: z.array(TestedPolicy),
  columns: z.array(z.string()),
  rows: z.array(
    z.object({
      cells: z.array(Cell),
      is_allowed: z.boolean(),
      /** What each policy decided, in the order of `policies`; null counts as false. */
      results: z.array(z.boolean().nullable()),
    }),
  ),
  /** Whether the table has more rows than were tested. */
  is_cut: z.boolean(),
})
export type PolicyTest = z.infer<typeof PolicyTest>

export const testPolicies = endpoint({
  name: 'testPolicies',
  method: 'POST',
  path: '/platform/pg-meta/:ref/relations/:id/policy-test',
  summary: `Which policies let a role read, change or delete each of the first ${maxTestedRows} rows of a table, or insert a row. Changes nothing.`,
  params: RelationParams,
  headers: ConnectionHeader,
  body: z.object({
    command: z.enum(testedCommands),
    impersonation: Impersonation,
    /**
     * The new row of an INSERT, where columns that are left out get their default, or the new values of an UPDATE, where they
     * stay as they are.
     */
    values: GivenRowValues.default({}),
  }),
  bodyLimitBytes: maxWriteBytes,
  response: PolicyTest,
  errors: [...connectionErrors, 'table_not_found'],
})
