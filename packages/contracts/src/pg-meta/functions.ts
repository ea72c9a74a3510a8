import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { below, Id, inSchemas, oneBelow } from './shared.ts'

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
