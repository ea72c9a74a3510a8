import { z } from 'zod'
import { askJson } from '../catalogue/ask-json.ts'
import type { Database } from '../database.ts'

const Sequence = z.object({ name: z.string(), table: z.string().nullable(), column: z.string().nullable() })
export type Sequence = z.infer<typeof Sequence>

const sequences = `
  select json_agg(json_build_object('name', s.relname, 'table', t.relname, 'column', a.attname) order by s.relname)
    from pg_catalog.pg_class s
    left join pg_catalog.pg_depend d
           on d.classid = 'pg_catalog.pg_class'::regclass and d.objid = s.oid
          and d.refclassid = 'pg_catalog.pg_class'::regclass and d.refobjsubid > 0 and d.deptype in ('a', 'i')
    left join pg_catalog.pg_class t on t.oid = d.refobjid and t.relnamespace = s.relnamespace
    left join pg_catalog.pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
   where s.relkind = 'S' and s.relnamespace = (select oid from pg_catalog.pg_namespace where nspname = $1)
     and d.deptype is distinct from 'i'`

/** Sequences of a schema, with the column that owns each. Those of identity columns are part of their column. */
export const listSequences = async (db: Database, schema: string): Promise<Sequence[]> =>
  (await askJson(db, z.array(Sequence), sequences, [schema])) ?? []
