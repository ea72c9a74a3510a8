import { z } from 'zod'
import type { Database } from '../database.ts'
import { asItself } from '../impersonation.ts'
import { ask } from '../wire/ask.ts'

const ColumnStatistics = z.object({
  column: z.string(),
  isInherited: z.boolean(),
  nullFraction: z.number().nullable(),
  width: z.number().nullable(),
  distinct: z.number().nullable(),
  commonValues: z.string().nullable(),
  commonFrequencies: z.string().nullable(),
  bounds: z.string().nullable(),
  correlation: z.number().nullable(),
  commonElements: z.string().nullable(),
  elementFrequencies: z.string().nullable(),
  elementCounts: z.string().nullable(),
})
export type ColumnStatistics = z.infer<typeof ColumnStatistics>

const SubjectIndex = z.object({
  name: z.string(),
  sql: z.string(),
  isPrimary: z.boolean(),
  /** What it is on, as SQL writes it, without the order. */
  columns: z.array(z.string()),
  pages: z.number(),
  rows: z.number(),
})

const SubjectRelation = z.object({
  schema: z.string(),
  name: z.string(),
  /** As in `pg_class`. */
  kind: z.enum(['r', 'p', 'v', 'm', 'f']),
  columns: z.array(z.object({ name: z.string(), type: z.string(), isNotNull: z.boolean() })),
  /** Of a view. */
  sql: z.string().nullable(),
  /** Of a partitioned table: how it is divided. */
  partitionKey: z.string().nullable(),
  /** Of a partition: the table that it is a part of, and which part. */
  partitionOf: z.object({ schema: z.string(), name: z.string(), bound: z.string() }).nullable(),
  /** Of its file now; the number of rows and of visible pages as the last ANALYZE or VACUUM left them. -1: there was none. */
  pages: z.number(),
  rows: z.number(),
  visiblePages: z.number(),
  indexes: z.array(SubjectIndex),
  statistics: z.array(ColumnStatistics),
})
export type SubjectRelation = z.infer<typeof SubjectRelation>

const Subject = z.object({
  extensions: z.array(z.object({ name: z.string(), schema: z.string() })),
  enums: z.array(z.object({ schema: z.string(), name: z.string(), labels: z.array(z.string()) })),
  settings: z.array(z.object({ name: z.string(), value: z.string() })),
  relations: z.array(SubjectRelation),
})

/** What a statement reads, as far as the planner has to know it: definitions and statistics, no rows. */
export type Subject = z.infer<typeof Subject> & { searchPath: string }

const namesText = `
  select json_build_object('searchPath', pg_catalog.current_setting('search_path'),
    'ids', (select coalesce(json_agg(distinct pg_catalog.to_regclass(n)::oid::text), '[]')
              from unnest($1::text[]) n where pg_catalog.to_regclass(n) is not null))`

const subjectText = `
  with recursive used (oid) as (
    select u.oid from unnest($1::oid[]) u (oid)
    union
    select found.oid from used cross join lateral (
      select d.refobjid as oid from pg_rewrite w
        join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = w.oid and d.refclassid = 'pg_class'::regclass
       where w.ev_class = used.oid
      union all select i.inhrelid from pg_inherits i where i.inhparent = used.oid
      union all select i.inhparent from pg_inherits i where i.inhrelid = used.oid) found
  ), relations as materialized (
    select c.*, n.nspname from used join pg_class c on c.oid = used.oid join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
  ), columns as materialized (
    select a.*, t.typtype, t.typbasetype, t.typtypmod, coalesce(nullif(t.typelem, 0), t.oid) as element
      from pg_attribute a join relations c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
     where a.attnum > 0 and not a.attisdropped
  )
  select json_build_object(
    'extensions', (select coalesce(json_agg(json_build_object('name', e.extname, 'schema', n.nspname)), '[]')
                     from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname <> 'plpgsql'),
    'enums', (select coalesce(json_agg(json_build_object('schema', n.nspname, 'name', t.typname,
                 'labels', (select json_agg(l.enumlabel order by l.enumsortorder) from pg_enum l where l.enumtypid = t.oid))), '[]')
                from pg_type t join pg_namespace n on n.oid = t.typnamespace
               where t.typtype = 'e' and t.oid in (select element from columns)),
    'settings', (select coalesce(json_agg(json_build_object('name', s.name, 'value', current_setting(s.name))), '[]')
                   from pg_settings s
                  where (s.category like 'Query Tuning%' or s.name in ('work_mem', 'max_parallel_workers_per_gather'))
                    and s.context = 'user' and s.name !~ '^geqo_seed$' and s.setting is distinct from s.boot_val),
    'relations', (select coalesce(json_agg(json_build_object(
        'schema', c.nspname, 'name', c.relname, 'kind', c.relkind,
        'columns', (select coalesce(json_agg(json_build_object('name', a.attname, 'isNotNull', a.attnotnull, 'type',
              case when a.typtype = 'd' then format_type(a.typbasetype, a.typtypmod)
                   else format_type(a.atttypid, a.atttypmod) end) order by a.attnum), '[]')
                      from columns a where a.attrelid = c.oid),
        'sql', case when c.relkind = 'v' then pg_get_viewdef(c.oid) end,
        'partitionKey', case when c.relkind = 'p' then pg_get_partkeydef(c.oid) end,
        'partitionOf', (select json_build_object('schema', p.nspname, 'name', p.relname, 'bound', pg_get_expr(c.relpartbound, c.oid))
                          from pg_inherits i join relations p on p.oid = i.inhparent where i.inhrelid = c.oid and c.relispartition),
        'pages', case when c.relkind in ('r', 'm') then pg_relation_size(c.oid) / 8192 else c.relpages end,
        'rows', c.reltuples, 'visiblePages', c.relallvisible,
        'indexes', (select coalesce(json_agg(json_build_object('name', x.relname, 'sql', pg_get_indexdef(x.oid),
              'isPrimary', i.indisprimary, 'pages', pg_relation_size(x.oid) / 8192, 'rows', x.reltuples,
              'columns', (select json_agg(pg_get_indexdef(x.oid, k, true) order by k) from generate_series(1, i.indnkeyatts) k))), '[]')
                      from pg_index i join pg_class x on x.oid = i.indexrelid and x.relkind = 'i'
                     where i.indrelid = c.oid and i.indisvalid),
        'statistics', (select coalesce(json_agg(json_build_object('column', s.attname, 'isInherited', s.inherited,
              'nullFraction', s.null_frac, 'width', s.avg_width, 'distinct', s.n_distinct,
              'commonValues', s.most_common_vals::text, 'commonFrequencies', s.most_common_freqs::text,
              'bounds', s.histogram_bounds::text, 'correlation', s.correlation, 'commonElements', s.most_common_elems::text,
              'elementFrequencies', s.most_common_elem_freqs::text, 'elementCounts', s.elem_count_histogram::text)), '[]')
                         from pg_stats s where s.schemaname = c.nspname and s.tablename = c.relname)
      )), '[]') from relations c))`

const Names = z.object({ searchPath: z.string(), ids: z.array(z.string()) })

/** Reads what the relations of these names are, with those that views of them read. @throws MetaError */
export const readSubject = async (db: Database, names: readonly string[]): Promise<Subject> => {
  const list = `{${names.map((name) => JSON.stringify(name)).join(',')}}`
  const named = await ask(asItself(db), { text: namesText, values: [list] })
  const { searchPath, ids } = Names.parse(JSON.parse(named.rows[0]?.[0] ?? '{}'))
  // Definitions name everything with its schema.
  const read = await ask(asItself(db), {
    text: subjectText,
    values: [`{${ids.join(',')}}`],
    settings: { search_path: 'pg_catalog' },
  })
  return { searchPath, ...Subject.parse(JSON.parse(read.rows[0]?.[0] ?? '{}')) }
}
