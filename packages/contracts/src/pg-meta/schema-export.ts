import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Column } from './columns.ts'
import { below, Name } from './shared.ts'
import { Relationship, Table } from './tables.ts'

/** The type as SQL writes it: `numeric(6,2)`, `text[]`, `public.order_status`. */
const ExportedColumn = Column.pick({
  name: true,
  data_type: true,
  is_identity: true,
  is_nullable: true,
  default_value: true,
  is_unique: true,
  check: true,
})

export const ExportedTable = Table.pick({ schema: true, name: true, primary_keys: true }).extend({
  columns: z.array(ExportedColumn),
  /** Of foreign keys of this table, and of those of others to it. */
  relationships: z.array(Relationship.omit({ id: true })),
})
export type ExportedTable = z.infer<typeof ExportedTable>

export const exportSchema = endpoint({
  ...below('schema-export'),
  name: 'exportSchema',
  method: 'GET',
  summary: 'The tables of a schema as a description, and as SQL that creates them in an empty database.',
  query: z.object({ schema: Name.default('public') }),
  response: z.object({ tables: z.array(ExportedTable), sql: z.string() }),
})
