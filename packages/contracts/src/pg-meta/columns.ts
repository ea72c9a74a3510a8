import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { below, ColumnId, Id, inSchemas, oneColumn } from './shared.ts'

export const Column = z.object({
  table_id: Id,
  schema: z.string(),
  table: z.string(),
  id: ColumnId,
  ordinal_position: z.number().int(),
  name: z.string(),
  default_value: z.string().nullable(),
  /** As `information_schema` names it: `ARRAY` and `USER-DEFINED` for what is not built in. */
  data_type: z.string(),
  /** The name of the type; of a domain, the one below it. */
  format: z.string(),
  is_identity: z.boolean(),
  identity_generation: z.enum(['ALWAYS', 'BY DEFAULT']).nullable(),
  is_generated: z.boolean(),
  is_nullable: z.boolean(),
  is_updatable: z.boolean(),
  is_unique: z.boolean(),
  enums: z.array(z.string()),
  check: z.string().nullable(),
  comment: z.string().nullable(),
})
export type Column = z.infer<typeof Column>

export const listColumns = endpoint({
  ...below('columns'),
  name: 'listColumns',
  method: 'GET',
  summary: 'Columns of tables and views, by relation and position.',
  query: z.object(inSchemas),
  response: z.array(Column),
})

export const getColumn = endpoint({
  ...oneColumn,
  name: 'getColumn',
  method: 'GET',
  summary: 'One column, by the oid of its table and its number: `16402.3`.',
  response: Column,
})
