import { Index } from '@cairn/contracts/pg-meta/indexes'
import type { ObjectKind } from './object-kind.ts'

const attributes = `
  select json_agg(json_build_object('attribute_number', a.attnum, 'attribute_name', a.attname,
                                    'data_type', pg_catalog.format_type(a.atttypid, a.atttypmod)) order by k.place)
    from unnest(i.indkey) with ordinality k (number, place)
    join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number`

export const indexKind: ObjectKind<Index> = {
  shape: Index,
  id: 'i.indexrelid',
  schema: 'n.nspname',
  order: 'n.nspname, x.relname',
  from: `from pg_catalog.pg_index i
         join pg_catalog.pg_class x on x.oid = i.indexrelid
         join pg_catalog.pg_namespace n on n.oid = x.relnamespace
        where true`,
  fields: `
    'id', x.oid::int8,
    'table_id', i.indrelid::int8,
    'schema', n.nspname,
    'number_of_attributes', i.indnatts,
    'number_of_key_attributes', i.indnkeyatts,
    'is_unique', i.indisunique,
    'is_primary', i.indisprimary,
    'is_exclusion', i.indisexclusion,
    'is_immediate', i.indimmediate,
    'is_clustered', i.indisclustered,
    'is_valid', i.indisvalid,
    'check_xmin', i.indcheckxmin,
    'is_ready', i.indisready,
    'is_live', i.indislive,
    'is_replica_identity', i.indisreplident,
    'key_attributes', array_to_json(i.indkey::int2[]),
    'collation', array_to_json(i.indcollation::oid[]::int8[]),
    'class', array_to_json(i.indclass::oid[]::int8[]),
    'options', array_to_json(i.indoption::int2[]),
    'index_predicate', pg_catalog.pg_get_expr(i.indpred, i.indrelid),
    'comment', pg_catalog.obj_description(x.oid, 'pg_class'),
    'index_definition', pg_catalog.pg_get_indexdef(x.oid),
    'access_method', m.amname,
    'index_attributes', coalesce((${attributes}), '[]'),
    'name', x.relname,
    'table', t.relname,
    'bytes', coalesce(pg_catalog.pg_relation_size(x.oid), 0),
    'scans', coalesce(pg_catalog.pg_stat_get_numscans(x.oid), 0)`,
  details: `
    join pg_catalog.pg_index i on i.indexrelid = page.id
    join pg_catalog.pg_class x on x.oid = i.indexrelid
    join pg_catalog.pg_namespace n on n.oid = x.relnamespace
    join pg_catalog.pg_class t on t.oid = i.indrelid
    join pg_catalog.pg_am m on m.oid = x.relam`,
}
