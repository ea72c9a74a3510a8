import type { DefinedKind } from '@cairn/contracts/pg-meta/definitions'

/** Kinds whose definition PostgreSQL knows, or nearly. A table is written from its parts. */
export type TextKind = Exclude<DefinedKind, 'table'> | 'exported view'

const comment = (what: string, oid: string, catalogue: string): string => `
  coalesce(E'\\n\\ncomment on ' || ${what} || ' is '
           || quote_literal(pg_catalog.obj_description(${oid}, '${catalogue}')) || ';', '')`

const relation = `quote_ident(n.nspname) || '.' || quote_ident(c.relname)`

/** Privileges that a materialized view loses when it is replaced. */
const grants = `
  coalesce((select string_agg(E'\\n\\ngrant ' || lower(a.privilege_type) || ' on ' || ${relation} || ' to '
                              || case a.grantee when 0 then 'public' else quote_ident(pg_get_userbyid(a.grantee)) end
                              || case when a.is_grantable then ' with grant option' else '' end || ';', ''
                              order by a.grantee, a.privilege_type)
              from aclexplode(c.relacl) a where a.grantee <> c.relowner), '')`

const indexesOfView = `
  coalesce((select string_agg(E'\\n\\n' || pg_get_indexdef(i.indexrelid) || ';', '' order by i.indexrelid)
              from pg_index i where i.indrelid = c.oid), '')`

const viewText = (privileges: string): string => `
  select 'create ' || case c.relkind when 'v' then 'or replace view ' else 'materialized view ' end || ${relation}
         || coalesce(' with (' || array_to_string(c.reloptions, ', ') || ')', '') || E' as\\n'
         || pg_get_viewdef(c.oid, true)
         || ${comment(`case c.relkind when 'v' then 'view ' else 'materialized view ' end || ${relation}`, 'c.oid', 'pg_class')}
         || case c.relkind when 'm' then ${indexesOfView} || ${privileges} else '' end,
         case c.relkind when 'm' then 'drop materialized view ' || ${relation} end
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.oid = $1::oid and c.relkind in ('v', 'm')`

const routine = `
  select rtrim(pg_get_functiondef(p.oid), E'\\n') || ';'
         || ${comment(`case p.prokind when 'p' then 'procedure ' else 'function ' end || p.oid::regprocedure`, 'p.oid', 'pg_proc')},
         null
    from pg_proc p where p.oid = $1::oid and p.prokind in ('f', 'p')`

const onRelation = (name: string): string => `quote_ident(${name}) || ' on ' || ${relation}`

const trigger = `
  select regexp_replace(pg_get_triggerdef(t.oid, true), '^CREATE TRIGGER', 'CREATE OR REPLACE TRIGGER') || ';'
         || case t.tgenabled when 'O' then '' else E'\\n\\nalter table ' || ${relation}
              || case t.tgenabled when 'D' then ' disable trigger ' when 'R' then ' enable replica trigger '
                                  else ' enable always trigger ' end || quote_ident(t.tgname) || ';' end
         || ${comment(`'trigger ' || ${onRelation('t.tgname')}`, 't.oid', 'pg_trigger')},
         'drop trigger ' || ${onRelation('t.tgname')}
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
   where t.oid = $1::oid and not t.tgisinternal`

const policy = `
  select 'create policy ' || ${onRelation('p.polname')}
         || case when p.polpermissive then '' else E'\\n  as restrictive' end
         || E'\\n  for ' || case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update'
                                          when 'd' then 'delete' else 'all' end
         || E'\\n  to ' || case when p.polroles = '{0}' then 'public' else
              (select string_agg(quote_ident(r.rolname), ', ' order by r.rolname) from pg_roles r where r.oid = any (p.polroles)) end
         || coalesce(E'\\n  using (' || pg_get_expr(p.polqual, p.polrelid) || ')', '')
         || coalesce(E'\\n  with check (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')', '') || ';'
         || ${comment(`'policy ' || ${onRelation('p.polname')}`, 'p.oid', 'pg_policy')},
         'drop policy ' || ${onRelation('p.polname')}
    from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace
   where p.oid = $1::oid`

const ofTable = `quote_ident(n.nspname) || '.' || quote_ident(t.relname)`

/** The index of a constraint is created and dropped with it. */
const index = `
  select coalesce('alter table ' || ${ofTable} || E'\\n  add constraint ' || quote_ident(k.conname) || ' '
                  || pg_get_constraintdef(k.oid, true), pg_get_indexdef(c.oid)) || ';'
         || ${comment(`'index ' || ${relation}`, 'c.oid', 'pg_class')},
         coalesce('alter table ' || ${ofTable} || ' drop constraint ' || quote_ident(k.conname), 'drop index ' || ${relation})
    from pg_index i
    join pg_class c on c.oid = i.indexrelid
    join pg_class t on t.oid = i.indrelid
    join pg_namespace n on n.oid = c.relnamespace
    left join pg_constraint k on k.conindid = c.oid and k.conrelid = i.indrelid and k.contype in ('p', 'u', 'x')
   where c.oid = $1::oid`

const enumType = `
  select 'create type ' || quote_ident(n.nspname) || '.' || quote_ident(t.typname) || E' as enum (\\n'
         || coalesce((select string_agg('  ' || quote_literal(e.enumlabel), E',\\n' order by e.enumsortorder)
                        from pg_enum e where e.enumtypid = t.oid), '') || E'\\n);'
         || ${comment(`'type ' || quote_ident(n.nspname) || '.' || quote_ident(t.typname)`, 't.oid', 'pg_type')},
         null
    from pg_type t join pg_namespace n on n.oid = t.typnamespace
   where t.oid = $1::oid and t.typtype = 'e'`

/** Each answers with one row: the SQL that creates the object `$1`, and what drops it before it is created again, or NULL. */
export const definitionTexts: Readonly<Record<TextKind, string>> = {
  view: viewText(grants),
  // Without privileges: its roles may not exist elsewhere.
  'exported view': viewText(`''`),
  function: routine,
  trigger,
  policy,
  index,
  type: enumType,
}
