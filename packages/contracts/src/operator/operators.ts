import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const Operator = z.object({
  account_id: z.uuid(),
  email: z.string(),
  granted_at: z.string(),
})
export type Operator = z.infer<typeof Operator>

const AccountParams = z.object({ account_id: z.uuid() })

export const listOperators = endpoint({
  name: 'listOperators',
  method: 'GET',
  path: '/platform/operators',
  summary: 'The operators of this installation.',
  response: z.array(Operator),
  errors: ['forbidden'],
})

export const grantOperator = endpoint({
  name: 'grantOperator',
  method: 'PUT',
  path: '/platform/operators/:account_id',
  summary: 'Make an account an operator of this installation. No error if it already is one.',
  params: AccountParams,
  response: Operator,
  errors: ['forbidden', 'account_not_found'],
})

export const revokeOperator = endpoint({
  name: 'revokeOperator',
  method: 'DELETE',
  path: '/platform/operators/:account_id',
  summary: 'Remove an account as operator. The last operator cannot be removed while there are other accounts.',
  params: AccountParams,
  response: Operator.pick({ account_id: true }),
  errors: ['forbidden', 'last_operator'],
})
