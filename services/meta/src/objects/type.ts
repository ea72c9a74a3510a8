import { DatabaseType } from '@cairn/contracts/pg-meta/types'
import type { ObjectKind } from './object-kind.ts'

interface Options {
  withTableTypes?: boolean
  withArrayTypes?: boolean
}

const isOfTable = `
  exists (select from pg_catalog.pg_class c where c.oid = t.typrelid and c.relkind <> 'c')`
const isArray = `
  exists (select from pg_catalog.pg_type element where element.oid = t.typelem and element.typarray = t.oid)`

export const typeKind = ({
  withTableTypes = false,
  withArrayTypes = false,
}: Options = {}): ObjectKind<DatabaseType> => ({
  shape: DatabaseType,
  id: 't.oid',
  schema: 'n.nspname',
  order: 'n.nspname, t.typname',
  from: `from pg_catalog.pg_type t
         join pg_catalog.pg_namespace n on n.oid = t.typnamespace
        where true ${withTableTypes ? '' : `and not ${isOfTable}`} ${withArrayTypes ? '' : `and not ${isArray}`}`,
  fields: `
    'id', t.oid::int8,
    'name', t.typname,
    'schema', n.nspname,
    'format', pg_catalog.format_type(t.oid, null),
    'enums', coalesce((select json_agg(e.enumlabel order by e.enumsortorder)
                         from pg_catalog.pg_enum e where e.enumtypid = t.oid), '[]'),
    'attributes', coalesce((select json_agg(json_build_object('name', a.attname, 'type_id', a.atttypid::int8)
                                            order by a.attnum)
                              from pg_catalog.pg_class c
                              join pg_catalog.pg_attribute a on a.attrelid = c.oid
                             where c.oid = t.typrelid and c.relkind = 'c' and a.attnum > 0 and not a.attisdropped), '[]'),
    'comment', pg_catalog.obj_description(t.oid, 'pg_type'),
    'type_relation_id', nullif(t.typrelid::int8, 0)`,
  details: `
    join pg_catalog.pg_type t on t.oid = page.id
    join pg_catalog.pg_namespace n on n.oid = t.typnamespace`,
})
