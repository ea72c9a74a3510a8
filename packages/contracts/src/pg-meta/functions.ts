import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { below, Cascade, Fragment, Id, inSchemas, Name, oneBelow } from './shared.ts'

export const behaviors = ['IMMUTABLE', 'STABLE', 'VOLATILE'] as const

export const DatabaseFunction = z.object({
  id: Id,
  schema: z.string(),
  name: z.string(),
  language: z.string(),
  /** Its source; empty for those that are compiled into the server. */
  definition: z.string(),
  /** The statement that creates it. */
  complete_statement: z.string(),
  args: z.array(
    z.object({
      mode: z.enum(['in', 'out', 'inout', 'variadic', 'table']),
      name: z.string(),
      type_id: Id,
      has_default: z.boolean(),
    }),
  ),
  argument_types: z.string(),
  identity_argument_types: z.string(),
  return_type_id: Id,
  return_type: z.string(),
  /** The table whose rows it returns. */
  return_type_relation_id: Id.nullable(),
  is_set_returning_function: z.boolean(),
  prorows: z.number().nullable(),
  behavior: z.enum(behaviors),
  security_definer: z.boolean(),
  config_params: z.record(z.string(), z.string()).nullable(),
})
export type DatabaseFunction = z.infer<typeof DatabaseFunction>

export const listFunctions = endpoint({
  ...below('functions'),
  name: 'listFunctions',
  method: 'GET',
  summary: 'Functions, without aggregates and procedures, by schema and name.',
  query: z.object(inSchemas),
  response: z.array(DatabaseFunction),
})

export const getFunction = endpoint({
  ...oneBelow('functions'),
  name: 'getFunction',
  method: 'GET',
  summary: 'One function.',
  response: DatabaseFunction,
})

export const CreateFunction = z.object({
  name: Name,
  schema: Name.default('public'),
  /** Its source. */
  definition: Fragment,
  /** Each as SQL: `name text default 'none'`. */
  args: z.array(Fragment).max(100).default([]),
  return_type: Fragment.default('void'),
  language: Name.default('sql'),
  behavior: z.enum(behaviors).default('VOLATILE'),
  security_definer: z.boolean().default(false),
  config_params: z.record(z.string().max(200), z.string().max(10_000)).default({}),
})
export type CreateFunction = z.infer<typeof CreateFunction>

export const createFunction = endpoint({
  ...below('functions'),
  name: 'createFunction',
  method: 'POST',
  summary: 'Create a function.',
  body: CreateFunction,
  response: DatabaseFunction,
})

export const UpdateFunction = z.object({
  name: Name.optional(),
  schema: Name.optional(),
  definition: Fragment.optional(),
})
export type UpdateFunction = z.infer<typeof UpdateFunction>

export const updateFunction = endpoint({
  ...oneBelow('functions'),
  name: 'updateFunction',
  method: 'PATCH',
  summary: 'Change a function. What is left out stays as it is.',
  body: UpdateFunction,
  response: DatabaseFunction,
})

export const deleteFunction = endpoint({
  ...oneBelow('functions'),
  name: 'deleteFunction',
  method: 'DELETE',
  summary: 'Delete a function. Returns it as it was.',
  query: Cascade,
  response: DatabaseFunction,
})
