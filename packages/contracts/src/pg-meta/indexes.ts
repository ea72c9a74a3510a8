import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { below, Id, inSchemas, oneBelow } from './shared.ts'

export const Index = z.object({
  id: Id,
  table_id: Id,
  schema: z.string(),
  number_of_attributes: z.number().int(),
  number_of_key_attributes: z.number().int(),
  is_unique: z.boolean(),
  is_primary: z.boolean(),
  is_exclusion: z.boolean(),
  is_immediate: z.boolean(),
  is_clustered: z.boolean(),
  is_valid: z.boolean(),
  check_xmin: z.boolean(),
  is_ready: z.boolean(),
  is_live: z.boolean(),
  is_replica_identity: z.boolean(),
  /** Numbers of columns; 0 is an expression. */
  key_attributes: z.array(z.number().int()),
  /** For each key, the oid of its collation, 0 for none. */
  collation: z.array(Id),
  class: z.array(Id),
  options: z.array(z.number().int()),
  index_predicate: z.string().nullable(),
  comment: z.string().nullable(),
  index_definition: z.string(),
  access_method: z.string(),
  /** The columns of the index in its order; an expression is not among them. */
  index_attributes: z.array(
    z.object({ attribute_number: z.number().int(), attribute_name: z.string(), data_type: z.string() }),
  ),
  name: z.string(),
  /** The table that it is on; it is in the schema of the index. */
  table: z.string(),
  bytes: z.number().int(),
  /** How often it was used since the statistics were reset. */
  scans: z.number().int(),
})
export type Index = z.infer<typeof Index>

export const listIndexes = endpoint({
  ...below('indexes'),
  name: 'listIndexes',
  method: 'GET',
  summary: 'Indexes, by schema and name.',
  query: z.object(inSchemas),
  response: z.array(Index),
})

export const getIndex = endpoint({
  ...oneBelow('indexes'),
  name: 'getIndex',
  method: 'GET',
  summary: 'One index.',
  response: Index,
})
