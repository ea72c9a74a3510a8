import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { checkedString } from '../organizations/organizations.ts'
import { RefParams } from '../projects/projects.ts'
import { functionSecretNameProblem, functionSecretProblem, maxFunctionSecrets } from './function-rules.ts'

const Name = checkedString(functionSecretNameProblem)

export const FunctionSecret = z.object({
  name: z.string(),
  /** SHA-256 of the value, in hexadecimal: values are not shown again. */
  value: z.string(),
  updated_at: z.string(),
})
export type FunctionSecret = z.infer<typeof FunctionSecret>

export const NewFunctionSecrets = z
  .array(z.object({ name: Name, value: checkedString(functionSecretProblem) }))
  .min(1)
  .max(maxFunctionSecrets)

const path = '/v1/projects/:ref/secrets'

export const listFunctionSecrets = endpoint({
  name: 'listFunctionSecrets',
  method: 'GET',
  path,
  summary: 'The secrets of edge functions, by name. Their values are shown as SHA-256 digests.',
  params: RefParams,
  response: z.array(FunctionSecret),
  errors: ['project_not_found'],
})

export const setFunctionSecrets = endpoint({
  name: 'setFunctionSecrets',
  method: 'POST',
  path,
  summary:
    'Create secrets, or give those that exist new values. Functions have them in their environment from the next call on.',
  params: RefParams,
  body: NewFunctionSecrets,
  response: z.array(FunctionSecret),
  status: 201,
  errors: ['project_not_found', 'too_many_function_secrets'],
})

export const deleteFunctionSecrets = endpoint({
  name: 'deleteFunctionSecrets',
  method: 'DELETE',
  path,
  summary: 'Delete secrets by their names. Names that do not exist are left out.',
  params: RefParams,
  body: z.array(z.string()).min(1).max(maxFunctionSecrets),
  response: z.array(FunctionSecret),
  errors: ['project_not_found'],
})
