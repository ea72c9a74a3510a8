import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { below, Fragment, Id, inSchemas, Name, oneBelow } from './shared.ts'

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

export const CreatePolicy = z.object({
  name: Name,
  schema: Name.default('public'),
  table: Name,
  action: z.enum(policyActions).default('PERMISSIVE'),
  command: z.enum(policyCommands).default('ALL'),
  roles: z.array(Name).max(100).default(['public']),
  definition: Fragment.nullable().optional(),
  check: Fragment.nullable().optional(),
})
export type CreatePolicy = z.infer<typeof CreatePolicy>

export const createPolicy = endpoint({
  ...below('policies'),
  name: 'createPolicy',
  method: 'POST',
  summary: 'Create a policy.',
  body: CreatePolicy,
  response: Policy,
})

export const UpdatePolicy = z.object({
  name: Name.optional(),
  roles: z.array(Name).min(1).max(100).optional(),
  definition: Fragment.optional(),
  check: Fragment.optional(),
})
export type UpdatePolicy = z.infer<typeof UpdatePolicy>

export const updatePolicy = endpoint({
  ...oneBelow('policies'),
  name: 'updatePolicy',
  method: 'PATCH',
  summary: 'Change a policy. What is left out stays as it is.',
  body: UpdatePolicy,
  response: Policy,
})

export const deletePolicy = endpoint({
  ...oneBelow('policies'),
  name: 'deletePolicy',
  method: 'DELETE',
  summary: 'Delete a policy. Returns it as it was.',
  response: Policy,
})
