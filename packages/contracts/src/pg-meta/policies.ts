import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { below, Id, inSchemas, oneBelow } from './shared.ts'

export const policyActions = ['PERMISSIVE', 'RESTRICTIVE'] as const
export const policyCommands = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'ALL'] as const

export const Policy = z.object({
  id: Id,
  schema: z.string(),
  table: z.string(),
  table_id: Id,
  name: z.string(),
  action: z.enum(policyActions),
  roles: z.array(z.string()),
  command: z.enum(policyCommands),
  /** The expression of USING. */
  definition: z.string().nullable(),
  /** The expression of WITH CHECK. */
  check: z.string().nullable(),
})
export type Policy = z.infer<typeof Policy>

export const listPolicies = endpoint({
  ...below('policies'),
  name: 'listPolicies',
  method: 'GET',
  summary: 'Row-level security policies, by table and name.',
  query: z.object(inSchemas),
  response: z.array(Policy),
})

export const getPolicy = endpoint({
  ...oneBelow('policies'),
  name: 'getPolicy',
  method: 'GET',
  summary: 'One policy.',
  response: Policy,
})
