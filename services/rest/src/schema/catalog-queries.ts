// What belongs to Postgres itself is never exposed. Types are written with their schemas: the search path is empty.
const ours = `n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
  and n.nspname not like 'pg\\_temp\\_%' and n.nspname not like 'pg\\_toast\\_temp\\_%'`

/** As bits: what can be inserted into, updated and deleted from. */
const allWrites = 28

// A table that a migration holds for itself must not keep the data API of all others waiting: nothing here locks one then.
// Whether a view can be written to is found by locking its tables, so it is not asked while there is such a migration, and
// Postgres refuses what cannot be written; a migration that commits has it asked again. `pg_get_expr` locks the
// table that it is given, which the default of a column has no need of.
const isHeld = `(select exists (
    select from pg_catalog.pg_locks l
    where l.locktype = 'relation' and l.mode = 'AccessExclusiveLock' and l.pid <> pg_catalog.pg_backend_pid()
      and l.database = (select d.oid from pg_catalog.pg_database d where d.datname = pg_catalog.current_database())))`

export const relationsQuery = `
select c.oid::text as id, n.nspname as schema, c.relname as name, c.relkind::text as kind,
  pg_catalog.obj_description(c.oid, 'pg_class') as description,
  case
    when c.relkind in ('r', 'p') then ${allWrites}
    when c.relkind = 'm' then 0
    when ${isHeld} then ${allWrites}
    else pg_catalog.pg_relation_is_updatable(c.oid, true)
    end as updatable,
  coalesce((
    select pg_catalog.json_agg(pg_catalog.json_build_object(
      'name', a.attname,
      'type', pg_catalog.format_type(a.atttypid, a.atttypmod),
      'typeName', coalesce(base.typname, t.typname),
      'isNullable', not (a.attnotnull or t.typnotnull),
      'default', case
        when a.attidentity <> '' then pg_catalog.format('pg_catalog.nextval(%L::pg_catalog.regclass)',
          -- By its oid: pg_get_serial_sequence looks the table up by name, which fails in a schema that may not be used.
          (select pg_catalog.format('%I.%I', sn.nspname, s.relname)
            from pg_catalog.pg_depend dep
            join pg_catalog.pg_class s on s.oid = dep.objid and s.relkind = 'S'
            join pg_catalog.pg_namespace sn on sn.oid = s.relnamespace
            where dep.classid = 'pg_catalog.pg_class'::pg_catalog.regclass
              and dep.refclassid = 'pg_catalog.pg_class'::pg_catalog.regclass
              and dep.refobjid = c.oid and dep.refobjsubid = a.attnum and dep.deptype = 'i'))
        when a.attgenerated = '' then pg_catalog.pg_get_expr(d.adbin, 0)
        end,
      'isGenerated', a.attgenerated <> '' or a.attidentity = 'a',
      'representation', case when t.typtype = 'd' then (
        select pg_catalog.json_build_object(
          'toJson', max(f.name) filter (where k.castsource = t.oid and k.casttarget = 'pg_catalog.json'::pg_catalog.regtype),
          'toText', max(f.name) filter (where k.castsource = t.oid and k.casttarget = 'pg_catalog.text'::pg_catalog.regtype),
          'fromJson', max(f.name) filter (where k.casttarget = t.oid and k.castsource = 'pg_catalog.json'::pg_catalog.regtype),
          'fromText', max(f.name) filter (where k.casttarget = t.oid and k.castsource = 'pg_catalog.text'::pg_catalog.regtype)
        )
        from pg_catalog.pg_cast k
        join lateral (
          select pg_catalog.format('%I.%I', fn.nspname, p.proname) as name
          from pg_catalog.pg_proc p join pg_catalog.pg_namespace fn on fn.oid = p.pronamespace where p.oid = k.castfunc
        ) f on true
        where k.castmethod = 'f' and k.castcontext = 'i' and t.oid in (k.castsource, k.casttarget)
        having count(*) > 0
      ) end,
      'maxLength', case when t.typname in ('varchar', 'bpchar') and a.atttypmod > 4 then a.atttypmod - 4 end,
      'enumValues', case when t.typtype = 'e' then (
        select pg_catalog.json_agg(e.enumlabel order by e.enumsortorder) from pg_catalog.pg_enum e where e.enumtypid = t.oid
      ) end,
      'description', pg_catalog.col_description(c.oid, a.attnum)
    ) order by a.attnum)
    from pg_catalog.pg_attribute a
    join pg_catalog.pg_type t on t.oid = a.atttypid
    left join pg_catalog.pg_type base on base.oid = t.typbasetype and t.typtype = 'd'
    left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  ), '[]') as columns,
  coalesce((
    select pg_catalog.json_agg(a.attname order by k.position)
    from pg_catalog.pg_constraint p
    cross join lateral pg_catalog.unnest(p.conkey) with ordinality k(attnum, position)
    join pg_catalog.pg_attribute a on a.attrelid = p.conrelid and a.attnum = k.attnum
    where p.conrelid = c.oid and p.contype = 'p'
  ), '[]') as "primaryKey",
  coalesce((
    select pg_catalog.json_agg((
      select pg_catalog.json_agg(a.attname)
      from pg_catalog.pg_attribute a where a.attrelid = u.conrelid and a.attnum = any(u.conkey)
    ))
    from pg_catalog.pg_constraint u where u.conrelid = c.oid and u.contype in ('p', 'u')
  ), '[]') as "uniqueKeys",
  case when c.relkind in ('v', 'm') then (
    select r.ev_action::text from pg_catalog.pg_rewrite r where r.ev_class = c.oid and r.rulename = '_RETURN'
  ) end as definition,
  (select pg_catalog.json_object_agg(a.attnum, a.attname) from pg_catalog.pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0) as numbers
from pg_catalog.pg_class c
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'v', 'm', 'f', 'p') and not c.relispartition and ${ours}
order by n.nspname, c.relname`

export const foreignKeysQuery = `
select k.conname as name, k.conrelid::text as "fromId", k.confrelid::text as "toId",
  (select pg_catalog.json_agg(pg_catalog.json_build_object('from', f.attname, 'to', t.attname) order by p.position)
    from rows from (pg_catalog.unnest(k.conkey), pg_catalog.unnest(k.confkey)) with ordinality p(f, t, position)
    join pg_catalog.pg_attribute f on f.attrelid = k.conrelid and f.attnum = p.f
    join pg_catalog.pg_attribute t on t.attrelid = k.confrelid and t.attnum = p.t) as columns
from pg_catalog.pg_constraint k
where k.contype = 'f' and k.conparentid = 0
order by k.conname`

export const routinesQuery = `
select p.oid::text as id, n.nspname as schema, p.proname as name, pg_catalog.obj_description(p.oid, 'pg_proc') as description,
  p.provolatile::text as volatility, p.proretset as "returnsSet", coalesce(base.typname, t.typname) as "returnsType",
  case when t.typtype = 'd' and t.typname like '%/%' then t.typname end as "mediaType",
  case when coalesce(base.typrelid, t.typrelid) <> 0 then coalesce(base.typrelid, t.typrelid)::text end as "relationId",
  (t.typtype = 'c' or t.typname = 'record' or coalesce(base.typtype = 'c', false)
    -- One column of a table, or one output parameter: Postgres says the type of its values, and rows have its name.
    or coalesce(p.proargmodes && '{o,b,t}', false)) as "returnsRows",
  p.prorows as "estimatedRows",
  (select pg_catalog.substring(c, 19) from pg_catalog.unnest(p.proconfig) c where c like 'statement\\_timeout=%') as "statementTimeout",
  case when p.pronargs = 1 and argument.typtype = 'c' and argument.typrelid <> 0
    then argument.typrelid::text end as "rowOf",
  coalesce((
    select pg_catalog.json_agg(pg_catalog.json_build_object(
      'name', coalesce(p.proargnames[i.position], ''),
      'type', pg_catalog.format_type(i.type, null),
      'typeName', coalesce(it.typname, ''),
      'isRequired', i.number <= p.pronargs - p.pronargdefaults,
      'isVariadic', i.number = p.pronargs and p.provariadic <> 0
    ) order by i.number)
    from (
      select a.type, a.position, pg_catalog.row_number() over (order by a.position) as number
      from pg_catalog.unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality a(type, position)
      where p.proargmodes is null or p.proargmodes[a.position] in ('i', 'b', 'v')
    ) i
    join pg_catalog.pg_type it on it.oid = i.type
  ), '[]') as parameters
from pg_catalog.pg_proc p
join pg_catalog.pg_namespace n on n.oid = p.pronamespace
join pg_catalog.pg_type t on t.oid = p.prorettype
left join pg_catalog.pg_type base on base.oid = t.typbasetype and t.typtype = 'd'
left join pg_catalog.pg_type argument on argument.oid = p.proargtypes[0]
where p.prokind = 'f' and t.typname <> 'trigger' and t.typname <> 'event_trigger' and n.nspname = any($1)
order by n.nspname, p.proname`

export const mediaHandlersQuery = `
select n.nspname as schema, p.proname as name, t.typname as "mediaType", base.typname = 'bytea' as "isBinary",
  case when argument.typrelid <> 0 then argument.typrelid::text end as "relationId"
from pg_catalog.pg_proc p
join pg_catalog.pg_namespace n on n.oid = p.pronamespace
join pg_catalog.pg_type t on t.oid = p.prorettype and t.typtype = 'd' and t.typname like '%/%'
join pg_catalog.pg_type base on base.oid = t.typbasetype
join pg_catalog.pg_type argument on argument.oid = p.proargtypes[0]
where p.prokind = 'a' and p.pronargs = 1 and n.nspname = any($1)
  and (argument.typrelid <> 0 or argument.oid = 'pg_catalog.anyelement'::pg_catalog.regtype)
order by n.nspname, p.proname`

// Only settings that any role may change can be applied for the length of a request.
export const roleSettingsQuery = `
select r.rolname as role, setting.name, setting.value, s.context is not null as "isOfServer"
from pg_catalog.pg_db_role_setting d
join pg_catalog.pg_roles r on r.oid = d.setrole
cross join lateral (
  select pg_catalog.split_part(c, '=', 1) as name, pg_catalog.substring(c, pg_catalog.strpos(c, '=') + 1) as value
  from pg_catalog.unnest(d.setconfig) c
) setting
left join pg_catalog.pg_settings s on s.name = setting.name and s.context = 'user'
where d.setdatabase in (0, (select oid from pg_catalog.pg_database where datname = pg_catalog.current_database()))
  and pg_catalog.pg_has_role('authenticator', r.oid, 'member')
order by d.setdatabase`
