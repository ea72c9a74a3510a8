/** Schemas of PostgreSQL, of the platform and of its services: what is in them is not the person's to change. */
const foreignSchemas = [
  'information_schema',
  'auth',
  'cairn',
  'cron',
  'extensions',
  'graphql',
  'graphql_public',
  'net',
  'pgmq',
  'realtime',
  'storage',
  'supabase_functions',
  'supabase_migrations',
  'vault',
]

/** Whether a role of the data API has the privilege on the relation `r`, or on some of its columns. */
export const reachable = (privilege: 'SELECT' | 'INSERT' | 'UPDATE'): string =>
  `exists (select from pg_roles api where api.rolname in ('anon', 'authenticated')
             and has_schema_privilege(api.oid, r.relnamespace, 'USAGE') and has_any_column_privilege(api.oid, r.oid, '${privilege}'))`

/** The same for any privilege with which rows are read or changed. */
export const reachableAtAll = `(${reachable('SELECT')} or ${reachable('INSERT')} or ${reachable('UPDATE')}
  or exists (select from pg_roles api where api.rolname in ('anon', 'authenticated')
               and has_schema_privilege(api.oid, r.relnamespace, 'USAGE') and has_table_privilege(api.oid, r.oid, 'DELETE')))`

/** Columns by their numbers, in that order, as SQL lists them. */
export const columnList = (relation: string, numbers: string): string =>
  `(select string_agg(quote_ident(a.attname), ', ' order by u.place)
      from unnest(${numbers}) with ordinality u (attnum, place)
      join pg_attribute a on a.attrelid = ${relation} and a.attnum = u.attnum)`

/** A policy with other expressions. An expression that it does not have stays as it is. */
export const alterPolicy = (using: string, check: string): string =>
  `format('alter policy %I on %s', p.name, p.relation)
     || coalesce(' using (' || ${using} || ')', '') || coalesce(' with check (' || ${check} || ')', '') || ';'`

/**
 * What the checks read. $1 are the schemas of the data API. Each check selects the columns `metadata`, `detail`, `key` and
 * `fix`. The search path is `pg_catalog`: expressions name everything with its schema.
 */
export const partsText = `
  schemas as materialized (
    select n.oid, n.nspname as name, n.nspname = any ($1::name[]) as is_exposed
      from pg_namespace n
     where n.nspname !~ '^pg_' and n.nspname <> all ('{${foreignSchemas.join(',')}}'::name[])
  ), of_extensions as materialized (
    select classid, objid from pg_depend where deptype = 'e'
  ), relations as materialized (
    select c.oid, c.relnamespace, c.relname, c.relkind, c.relrowsecurity, c.relispartition, c.reloptions,
           s.name as schema, s.is_exposed, format('%I.%I', s.name, c.relname) as name,
           jsonb_build_object('schema', s.name, 'name', c.relname, 'type',
             case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'f' then 'foreign table'
                            when 'i' then 'index' when 'I' then 'index' else 'table' end) as metadata
      from pg_class c
      join schemas s on s.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'f')
       and not exists (select from of_extensions e where e.classid = 'pg_class'::regclass and e.objid = c.oid)
  ), policies as materialized (
    select p.oid, p.polname as name, p.polcmd as command, p.polpermissive as is_permissive, p.polroles as roles,
           c.oid as relation_id, format('%I.%I', n.nspname, c.relname) as relation,
           jsonb_build_object('schema', n.nspname, 'name', c.relname, 'type', 'table') as metadata,
           pg_get_expr(p.polqual, c.oid) as using_text, pg_get_expr(p.polwithcheck, c.oid) as check_text
      from pg_policy p
      join pg_class c on c.oid = p.polrelid
      join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'storage' or n.oid in (select s.oid from schemas s)
  )`
