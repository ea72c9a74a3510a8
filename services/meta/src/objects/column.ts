import { Column } from '@cairn/contracts/pg-meta/columns'
import type { ObjectKind } from './object-kind.ts'

/** The type that decides how a value looks: of a domain, the one below it. */
const shownType = `coalesce(base.oid, t.oid)`

export const columnFields = `
  'table_id', c.oid::int8,
  'schema', n.nspname,
  'table', c.relname,
  'id', c.oid || '.' || a.attnum,
  'ordinal_position', a.attnum,
  'name', a.attname,
  'default_value', pg_catalog.pg_get_expr(def.adbin, def.adrelid),
  'data_type', case when coalesce(base.typelem, t.typelem) <> 0 and coalesce(base.typlen, t.typlen) = -1 then 'ARRAY'
                    when coalesce(base.typnamespace, t.typnamespace) = 'pg_catalog'::regnamespace
                    then pg_catalog.format_type(${shownType}, null)
                    else 'USER-DEFINED' end,
  'format', coalesce(base.typname, t.typname),
  'is_identity', a.attidentity <> '',
  'identity_generation', case a.attidentity when 'a' then 'ALWAYS' when 'd' then 'BY DEFAULT' end,
  'is_generated', a.attgenerated <> '',
  'is_nullable', not (a.attnotnull or t.typnotnull),
  'is_updatable', c.relkind in ('r', 'p')
                  or c.relkind in ('v', 'f') and pg_catalog.pg_column_is_updatable(c.oid, a.attnum, false),
  'is_unique', uniques.relation is not null,
  'enums', coalesce(labels.list, '[]'),
  'check', checks.expression,
  'comment', description.description`

/** All that `columnFields` reads, for relations `c` in schemas `n` that are joined before. */
export const columnJoins = `
  join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_catalog.pg_type t on t.oid = a.atttypid
  left join pg_catalog.pg_type base on t.typtype = 'd' and base.oid = t.typbasetype
  left join pg_catalog.pg_attrdef def on def.adrelid = a.attrelid and def.adnum = a.attnum
  left join pg_catalog.pg_description description
         on description.objoid = a.attrelid and description.classoid = 'pg_catalog.pg_class'::regclass
        and description.objsubid = a.attnum
  left join labels on labels.type = case when coalesce(base.typtype, t.typtype) = 'e' then ${shownType}
                                         else coalesce(base.typelem, t.typelem) end
  left join uniques on uniques.relation = a.attrelid and uniques.number = a.attnum
  left join checks on checks.relation = a.attrelid and checks.number = a.attnum`

/** What `columnJoins` reads beside the catalogues, for the relations that `page` is about. */
const columnSources = (relation: string): string => `
  relations as (select distinct ${relation} as id from page),
  labels as (
    select enumtypid as type, json_agg(enumlabel order by enumsortorder) as list
      from pg_catalog.pg_enum group by enumtypid
  ),
  uniques as (
    select distinct conrelid as relation, conkey[1] as number
      from relations
      join pg_catalog.pg_constraint on conrelid = relations.id
     where contype = 'u' and cardinality(conkey) = 1
  ),
  -- The first that is about the column alone.
  checks as (
    select distinct on (conrelid, conkey[1]) conrelid as relation, conkey[1] as number,
           pg_catalog.pg_get_expr(conbin, conrelid, true) as expression
      from relations
      join pg_catalog.pg_constraint on conrelid = relations.id
     where contype = 'c' and cardinality(conkey) = 1
     order by conrelid, conkey[1], oid
  )`

/** As the reference: to others a column of which one may do nothing does not exist. */
const isVisible = `
  (pg_catalog.pg_has_role(c.relowner, 'usage')
   or pg_catalog.has_column_privilege(c.oid, a.attnum, 'select, insert, update, references'))`

export const columnKind: ObjectKind<Column> = {
  shape: Column,
  id: `c.oid || '.' || a.attnum`,
  schema: 'n.nspname',
  order: 'n.nspname, c.relname, a.attnum',
  keeps: 'c.oid as relation, a.attnum as number',
  from: `from pg_catalog.pg_class c
         join pg_catalog.pg_namespace n on n.oid = c.relnamespace
         join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.relkind in ('r', 'p', 'v', 'm', 'f') and ${isVisible}`,
  with: columnSources('relation'),
  fields: columnFields,
  details: `
    join pg_catalog.pg_class c on c.oid = page.relation
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    ${columnJoins}
    where a.attnum = page.number`,
}

/** For relations that show their columns: `columns.list` by `columns.relation`, of those in `page`. */
export const columnLists = `
  ${columnSources('id')},
  columns as (
    select c.oid as relation, json_agg(json_build_object(${columnFields}) order by a.attnum) as list
      from page
      join pg_catalog.pg_class c on c.oid = page.id
      join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      ${columnJoins}
     where ${isVisible}
     group by c.oid
  )`
