import { z } from 'zod'
import { askJson } from '../catalogue/ask-json.ts'
import type { Database } from '../database.ts'

const Outline = z.array(
  z.object({
    id: z.number(),
    schema: z.string(),
    name: z.string(),
    /** Names alone: types of 20,000 columns take longer to write than all else. */
    columns: z.array(z.string()),
    /** Relations that its foreign keys lead to. */
    refers: z.array(z.number()),
  }),
)
export type OutlinedRelation = z.infer<typeof Outline>[number]

/** Schemas of PostgreSQL and of the platform's services. */
const hidden = `('pg_catalog', 'information_schema', 'pg_toast', 'cairn', 'extensions', 'graphql', 'graphql_public',
  'vault', 'realtime', 'supabase_functions', 'supabase_migrations', 'net', 'cron', 'pgmq')`

const outline = `
  select json_agg(json_build_object('id', c.oid::bigint, 'schema', n.nspname, 'name', c.relname,
           'columns', coalesce(a.names, '{}'), 'refers', coalesce(f.ids, '{}')) order by n.nspname, c.relname)
    from pg_catalog.pg_class c
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    left join (select attrelid, array_agg(attname order by attnum) as names from pg_catalog.pg_attribute
                where attnum > 0 and not attisdropped group by attrelid) a on a.attrelid = c.oid
    left join (select conrelid, array_agg(distinct confrelid::bigint) as ids from pg_catalog.pg_constraint
                where contype = 'f' group by conrelid) f on f.conrelid = c.oid
   where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
     and n.nspname not in ${hidden} and n.nspname !~ '^pg_(toast_)?temp_'`

/** Tables and views of a database with the names of their columns. @throws MetaError */
export const outlineSchema = async (db: Database): Promise<OutlinedRelation[]> =>
  (await askJson(db, Outline, outline)) ?? []

const Described = z.array(z.object({ id: z.number(), sql: z.string() }))

// As people write it, shortened: a comment can be as long as its author liked.
const described = `
  select json_agg(json_build_object('id', c.oid::bigint, 'sql',
           case c.relkind when 'v' then 'view ' when 'm' then 'materialized view ' when 'f' then 'foreign table ' else 'table ' end
           || format('%I.%I', n.nspname, c.relname) || ' ('
           || coalesce((select string_agg(format('%I', a.attname) || ' ' || pg_catalog.format_type(a.atttypid, a.atttypmod)
                                 || case when a.attnotnull then ' not null' else '' end, ', ' order by a.attnum)
                          from pg_catalog.pg_attribute a
                         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped), '')
           || coalesce((select ', ' || string_agg(pg_catalog.pg_get_constraintdef(k.oid), ', ' order by k.contype desc, k.conname)
                          from pg_catalog.pg_constraint k
                         where k.conrelid = c.oid and k.contype in ('p', 'u', 'f')), '')
           || ')' || case when c.relrowsecurity then ' -- row-level security is on'
                          when c.relkind in ('r', 'p') then ' -- row-level security is off' else '' end
           || coalesce(' -- comment: ' || left(regexp_replace(pg_catalog.obj_description(c.oid, 'pg_class'), '\\s+', ' ', 'g'), 200), '')))
    from pg_catalog.pg_class c
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
   where c.oid = any ($1::oid[])`

/** The columns and keys of some relations, each in a line. @throws MetaError */
export const describeRelations = async (db: Database, ids: readonly number[]): Promise<Map<number, string>> => {
  const found = ids.length === 0 ? [] : ((await askJson(db, Described, described, [`{${ids.join()}}`])) ?? [])
  return new Map(found.map(({ id, sql }) => [id, sql]))
}
