import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { below, flag, Id, inSchemas, oneBelow } from './shared.ts'

export const DatabaseType = z.object({
  id: Id,
  name: z.string(),
  schema: z.string(),
  /** As SQL writes it. */
  format: z.string(),
  /** The labels of an enumerated type. */
  enums: z.array(z.string()),
  /** The fields of a composite type. */
  attributes: z.array(z.object({ name: z.string(), type_id: Id })),
  comment: z.string().nullable(),
  type_relation_id: Id.nullable(),
})
export type DatabaseType = z.infer<typeof DatabaseType>

export const listTypes = endpoint({
  ...below('types'),
  name: 'listTypes',
  method: 'GET',
  summary: 'Types, by schema and name; the row types of tables and array types on request.',
  query: z.object({ ...inSchemas, include_table_types: flag(false), include_array_types: flag(false) }),
  response: z.array(DatabaseType),
})

export const getType = endpoint({
  ...oneBelow('types'),
  name: 'getType',
  method: 'GET',
  summary: 'One type.',
  response: DatabaseType,
})
