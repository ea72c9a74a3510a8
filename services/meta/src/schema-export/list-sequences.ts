import { z } from 'zod'
import { askJson } from '../catalogue/ask-json.ts'
import type { Database } from '../database.ts'

const Sequence = z.object({
  name: z.string(),
  /** What of it is not the default, as CREATE SEQUENCE has it. */
  options: z.string(),
  table: z.string().nullable(),
  column: z.string().nullable(),
})
export type Sequence = z.infer<typeof Sequence>

const options = `
  concat_ws(' ',
    case when q.seqtypid <> 'int8'::regtype then 'as ' || format_type(q.seqtypid, null) end,
    case when q.seqincrement <> 1 then 'increment by ' || q.seqincrement end,
    case when q.seqmin <> case when q.seqincrement > 0 then 1 else range.least end then 'minvalue ' || q.seqmin end,
    case when q.seqmax <> case when q.seqincrement > 0 then range.most else -1 end then 'maxvalue ' || q.seqmax end,
    case when q.seqstart <> case when q.seqincrement > 0 then q.seqmin else q.seqmax end then 'start with ' || q.seqstart end,
    case when q.seqcache <> 1 then 'cache ' || q.seqcache end,
    case when q.seqcycle then 'cycle' end)`

const sequences = `
  select json_agg(json_build_object('name', s.relname, 'options', ${options}, 'table', t.relname, 'column', a.attname) order by s.relname)
    from pg_catalog.pg_class s
    join pg_catalog.pg_sequence q on q.seqrelid = s.oid
    join (values ('int2'::regtype, (-32768)::int8, 32767::int8), ('int4', -2147483648, 2147483647),
                 ('int8', '-9223372036854775808', 9223372036854775807)) range (type, least, most) on range.type = q.seqtypid
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
