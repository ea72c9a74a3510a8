// Types are written with their schemas, and without a length, so that a cast never cuts a value: the search path is empty.
const typeColumns = (type: string): string => `
  pg_catalog.json_build_object(
    'castType', pg_catalog.format_type(${type}.oid, -1),
    'name', base.typname,
    'kind', base.typtype,
    'id', base.oid::text,
    'element', (
      select pg_catalog.json_build_object('name', e.typname, 'kind', e.typtype, 'id', e.oid::text)
      from pg_catalog.pg_type e where e.oid = base.typelem and base.typcategory = 'A'
    ),
    'relationId', nullif(base.typrelid, 0)::text
  )`

const baseOf = (type: string): string => `
  join pg_catalog.pg_type base
    on base.oid = case when ${type}.typtype = 'd' then ${type}.typbasetype else ${type}.oid end`

const relations = `
select c.oid::text as id,
  pg_catalog.has_table_privilege($1, c.oid, 'delete') as "canDelete",
  c.relrowsecurity as "hasRowSecurity",
  (select pg_catalog.json_agg(pg_catalog.json_build_object(
      'name', a.attname,
      'canSelect', pg_catalog.has_column_privilege($1, c.oid, a.attnum, 'select'),
      'canInsert', pg_catalog.has_column_privilege($1, c.oid, a.attnum, 'insert'),
      'canUpdate', pg_catalog.has_column_privilege($1, c.oid, a.attnum, 'update'),
      'type', ${typeColumns('t')}
    ) order by a.attnum)
    from pg_catalog.pg_attribute a
    join pg_catalog.pg_type t on t.oid = a.atttypid
    ${baseOf('t')}
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
from pg_catalog.pg_class c
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'v', 'm', 'f', 'p') and not c.relispartition and n.nspname = any($2)
  and pg_catalog.has_schema_privilege($1, n.oid, 'usage')
order by c.relname`

const routines = `
select n.nspname as schema, p.proname as name, pg_catalog.obj_description(p.oid, 'pg_proc') as description,
  p.provolatile::text as volatility, p.proretset as "returnsSet", p.prorows as "estimatedRows",
  p.provariadic <> 0 as "isVariadic",
  ${typeColumns('t')} as returns,
  coalesce((
    select pg_catalog.json_agg(pg_catalog.json_build_object(
      'name', coalesce(p.proargnames[i.position], ''),
      'isRequired', i.position <= p.pronargs - p.pronargdefaults,
      'type', ${typeColumns('it')}
    ) order by i.position)
    from pg_catalog.unnest(p.proargtypes::oid[]) with ordinality i(type, position)
    join pg_catalog.pg_type it on it.oid = i.type
    ${baseOf('it')}
  ), '[]') as parameters
from pg_catalog.pg_proc p
join pg_catalog.pg_namespace n on n.oid = p.pronamespace
join pg_catalog.pg_type t on t.oid = p.prorettype
${baseOf('t')}
where p.prokind = 'f' and n.nspname = any($2) and base.typname not in ('trigger', 'event_trigger', 'void', 'record')
  and p.proargmodes is null
  and pg_catalog.has_schema_privilege($1, n.oid, 'usage') and pg_catalog.has_function_privilege($1, p.oid, 'execute')
order by n.nspname, p.proname, p.oid`

const enumerations = `
select t.oid::text as id, t.typname as name, n.nspname as schema, pg_catalog.obj_description(t.oid, 'pg_type') as description,
  (select pg_catalog.json_agg(e.enumlabel order by e.enumsortorder)
    from pg_catalog.pg_enum e where e.enumtypid = t.oid) as labels
from pg_catalog.pg_type t
join pg_catalog.pg_namespace n on n.oid = t.typnamespace
where t.typtype = 'e' and n.nspname = any($2) and pg_catalog.has_schema_privilege($1, n.oid, 'usage')
order by n.nspname, t.typname`

const constraints = `
select k.conname as name, k.conrelid::text as "relationId", pg_catalog.obj_description(k.oid, 'pg_constraint') as description
from pg_catalog.pg_constraint k
join pg_catalog.pg_namespace n on n.oid = k.connamespace
where k.contype = 'f' and n.nspname = any($2)`

const schemas = `
select n.nspname as name, pg_catalog.obj_description(n.oid, 'pg_namespace') as description
from pg_catalog.pg_namespace n where n.nspname = any($2)`

const list = (query: string): string => `(select coalesce(pg_catalog.json_agg(l), '[]') from (${query}) l)`

/** What a role may do with the relations and functions of schemas. Parameters: the role, the schemas. */
export const catalogQuery = `
select ${list(relations)} as relations, ${list(routines)} as routines, ${list(enumerations)} as enumerations,
  ${list(constraints)} as constraints, ${list(schemas)} as schemas`
