import type { Answer } from '../run/batch.ts'
import { z } from 'zod'
import type { Query } from '../run/transaction.ts'

const Privileges = z.object({
  id: z.string(),
  reads: z.boolean(),
  inserts: z.boolean(),
  updates: z.boolean(),
  deletes: z.boolean(),
})
export type Privileges = z.infer<typeof Privileges>

const VisibleRow = z.object({
  description: z.string().nullable(),
  relations: z.array(Privileges),
  routines: z.array(z.string()),
})

/** What the role of a request may use in a schema: relations and functions by their ids. */
export type Visible = z.infer<typeof VisibleRow>

/** Runs as the role of the request. A column that the role may use is enough. */
export const visibleQuery = (schema: string): Query => ({
  text: `
select pg_catalog.obj_description(n.oid, 'pg_namespace') as description,
  coalesce((
    select pg_catalog.json_agg(pg_catalog.json_build_object(
      'id', c.oid::text,
      'reads', pg_catalog.has_any_column_privilege(c.oid, 'select'),
      'inserts', pg_catalog.has_any_column_privilege(c.oid, 'insert'),
      'updates', pg_catalog.has_any_column_privilege(c.oid, 'update'),
      'deletes', pg_catalog.has_table_privilege(c.oid, 'delete')))
    from pg_catalog.pg_class c where c.relnamespace = n.oid and c.relkind in ('r', 'v', 'm', 'f', 'p')
  ), '[]') as relations,
  coalesce((
    select pg_catalog.json_agg(p.oid::text) from pg_catalog.pg_proc p
    where p.pronamespace = n.oid and pg_catalog.has_function_privilege(p.oid, 'execute')
  ), '[]') as routines
from pg_catalog.pg_namespace n
where n.nspname = $1 and pg_catalog.has_schema_privilege(n.oid, 'usage')`,
  values: [schema],
})

export const readVisible = (result: Answer | undefined): Visible => {
  const row: unknown = result?.rows[0]
  return row === undefined ? { description: null, relations: [], routines: [] } : VisibleRow.parse(row)
}
