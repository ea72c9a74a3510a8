import { alterPolicy, columnList } from './lint-parts.sql.ts'

/** Functions that give the same for each row of a query. Expressions are written as PostgreSQL shows them. */
const authCall = String.raw`auth\.(?:uid|jwt|role|email)\(\)`
const settingCall = String.raw`current_setting\('[^']*'::text(?:, (?:true|false))?\)`
const anyCall = String.raw`\m(?:${authCall}|${settingCall})`

/** An expression without the calls that a subquery makes once for all rows: those right behind its SELECT. */
const withoutWrapped = (text: string): string => `regexp_replace(${text}, $re$SELECT \\(*(?:${anyCall})$re$, '', 'g')`

/** Marks the calls that are in a subquery already, writes the others into one, and takes the marks away. */
const wrapped = (text: string): string =>
  `replace(regexp_replace(
     regexp_replace(${text}, $re$(SELECT \\(*)(?=auth\\.|current_setting)$re$, E'\\\\1\\001', 'g'),
     $re$(?<!\\u0001)(?:${anyCall})$re$, '(select \\&)', 'g'), E'\\001', '')`

/** Whether a literal contains what looks like a call. To rewrite it would change its meaning. */
const hasCallInLiteral = (text: string): string =>
  `regexp_count(${text}, $re$${authCall}$re$)
     <> regexp_count(regexp_replace(${text}, $re$'(?:[^']|'')*'$re$, '', 'g'), $re$${authCall}$re$)`

const joined = (expression: string): string => `string_agg('(' || ${expression} || ')', ' or ' order by p.name)`

/** Whether an index of the table \`table\` begins with these columns, in any order. */
const beginsWith = (index: string, columns: string): string =>
  `(${index}.indkey::int2[])[0:cardinality(${columns}) - 1] @> ${columns}
     and ${index}.indnkeyatts >= cardinality(${columns})`

/** The checks of performance, by name. */
export const performanceLints = {
  auth_rls_initplan: `
    select p.metadata, format('The policy %s on %s calls %s for each row.', p.name, p.relation,
             (regexp_match(${withoutWrapped('p.texts')}, $re$${anyCall}$re$))[1]) as detail,
           p.relation || ' ' || p.name as key,
           case when not ${hasCallInLiteral('p.texts')} then ${alterPolicy(wrapped('p.using_text'), wrapped('p.check_text'))} end as fix
      from (select *, concat(using_text, ' ', check_text) as texts from policies) p
     where ${withoutWrapped('p.texts')} ~ $re$${anyCall}$re$`,

  multiple_permissive_policies: `
    with roles as (
      select distinct p.relation_id, role from policies p, unnest(p.roles) role where p.is_permissive
    ), applied as (
      select p.relation_id, r.role, c.command, array_agg(p.oid order by p.name) as ids
        from policies p
        join roles r on r.relation_id = p.relation_id and (r.role = any (p.roles) or 0::oid = any (p.roles))
        join (values ('r'), ('a'), ('w'), ('d')) c (command) on p.command::text in (c.command, '*')
       where p.is_permissive
       group by p.relation_id, r.role, c.command
      having count(*) > 1
    ), sets as (
      select ids,
             string_agg(distinct case role when 0 then 'all roles' else role::regrole::text end, ', ') as role_names,
             string_agg(distinct case command when 'r' then 'SELECT' when 'a' then 'INSERT' when 'w' then 'UPDATE' else 'DELETE' end,
               ', ') as commands
        from applied group by ids
    )
    select (array_agg(p.metadata))[1] as metadata,
           format('%s has %s permissive policies for %s of %s: %s.', min(p.relation), count(*), s.commands, s.role_names,
             string_agg(p.name, ', ' order by p.name)) as detail,
           min(p.relation) || ' ' || string_agg(p.name, ', ' order by p.name) as key,
           -- Where they differ in command or roles, a person has to decide how they are divided.
           case when count(distinct p.command) = 1 and count(distinct p.roles::text) = 1 then
             format('alter policy %I on %s', min(p.name), min(p.relation))
               || case when min(p.command::text) = 'a' then '' else ' using (' || ${joined(`coalesce(p.using_text, 'true')`)} || ')' end
               || case when min(p.command::text) = 'a' or (min(p.command::text) in ('w', '*') and count(p.check_text) > 0)
                       then ' with check (' || ${joined(`coalesce(p.check_text, p.using_text, 'true')`)} || ')' else '' end
               || ';' || string_agg(format(E'\\ndrop policy %I on %s;', p.name, p.relation), '' order by p.name)
                           filter (where p.name <> (select min(other.name) from policies other where other.oid = any (s.ids)))
           end as fix
      from sets s
      join policies p on p.oid = any (s.ids)
     group by s.ids, s.role_names, s.commands`,

  duplicate_index: `
    select jsonb_build_object('schema', i.schema, 'name', i.name, 'type', 'index') as metadata,
           format('%I on %s does the same as %I.', i.name, i.relation, i.kept) as detail,
           format('%I.%I', i.schema, i.name) as key,
           case when i.constraint_name is null then format('drop index %I.%I;', i.schema, i.name)
                else format('alter table %s drop constraint %I;', i.relation, i.constraint_name) end as fix
      from (
        select r.schema, r.name as relation, c.relname as name, k.conname as constraint_name, x.indisunique, x.indnullsnotdistinct,
               x.indimmediate, x.indisexclusion, first_value(x.indimmediate) over same as kept_is_immediate,
               first_value(c.relname) over same as kept, first_value(x.indisunique) over same as kept_is_unique,
               first_value(x.indnullsnotdistinct) over same as kept_nulls, row_number() over same as place
          from pg_index x
          join relations r on r.oid = x.indrelid
          join pg_class c on c.oid = x.indexrelid and not c.relispartition
          left join pg_constraint k on k.conindid = x.indexrelid and k.contype in ('p', 'u', 'x')
         where x.indisvalid
        window same as (
          partition by x.indrelid, c.relam, x.indnkeyatts, x.indkey::text, x.indclass::text, x.indcollation::text,
                       x.indoption::text, pg_get_expr(x.indexprs, x.indrelid), pg_get_expr(x.indpred, x.indrelid)
          order by x.indisprimary desc, k.oid is null, x.indisunique desc, x.indisreplident desc, x.indexrelid)
      ) i
     -- What a constraint with operators refuses is not in its index. A deferred one is no target of ON CONFLICT.
     where i.place > 1 and not i.indisexclusion
       and (not i.indisunique or (i.kept_is_unique and i.kept_nulls = i.indnullsnotdistinct
                                  and (i.kept_is_immediate or not i.indimmediate)))`,

  unindexed_foreign_keys: `
    select r.metadata, format('The foreign key %I of %s has no index on %s.', k.conname, r.name, ${columnList('k.conrelid', 'k.conkey')}) as detail,
           format('%s %s', r.name, k.conname) as key,
           format('create index on %s (%s);', r.name, ${columnList('k.conrelid', 'k.conkey')}) as fix
      from pg_constraint k
      join relations r on r.oid = k.conrelid and r.relkind in ('r', 'p')
     where k.contype = 'f' and k.conparentid = 0
       and not exists (select from pg_index i where i.indrelid = k.conrelid and i.indisvalid and i.indpred is null
                          and ${beginsWith('i', 'k.conkey')})`,

  no_primary_key: `
    select r.metadata, format('%s has no primary key.', r.name) as detail, r.name as key,
           (select format('alter table %s add column %I bigint generated always as identity primary key;', r.name, free.name)
              from (values (1, 'id'), (2, 'row_id'), (3, 'row_key')) free (place, name)
             where r.relkind = 'r'
               and not exists (select from pg_attribute a where a.attrelid = r.oid and a.attname = free.name)
             order by free.place limit 1) as fix
      from relations r
     where r.relkind in ('r', 'p') and not r.relispartition
       and not exists (select from pg_constraint k where k.conrelid = r.oid and k.contype = 'p')`,

  unused_index: `
    select jsonb_build_object('schema', r.schema, 'name', c.relname, 'type', 'index') as metadata,
           format('%I on %s was never used. It takes %s.', c.relname, r.name,
                  replace(pg_size_pretty(pg_relation_size(c.oid)), 'kB', 'KB')) as detail,
           format('%I.%I', r.schema, c.relname) as key,
           format('drop index %I.%I;', r.schema, c.relname) as fix
      from pg_stat_all_indexes u
      join pg_index x on x.indexrelid = u.indexrelid
      join pg_class c on c.oid = x.indexrelid and not c.relispartition and c.relkind = 'i'
      join relations r on r.oid = x.indrelid and r.relkind in ('r', 'm')
     where u.idx_scan = 0 and not x.indisunique and not x.indisexclusion and not x.indisreplident
       and not exists (select from pg_constraint k where k.conindid = x.indexrelid)
       -- Deletes of referenced rows use it, however rare they are; without it there would be a foreign key without an index.
       and not exists (select from pg_constraint k where k.conrelid = x.indrelid and k.contype = 'f'
                          and ${beginsWith('x', 'k.conkey')})`,
} as const
