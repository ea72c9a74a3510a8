import { Table } from '@cairn/contracts/pg-meta/tables'
import { columnLists } from './column.ts'
import type { ObjectKind } from './object-kind.ts'

const keysAndRelationships = `
  primary_keys as (
    select p.conrelid as relation,
           json_agg(json_build_object('schema', n.nspname, 'table_name', c.relname, 'name', a.attname,
                                      'table_id', c.oid::int8) order by k.place) as list
      from page
      join pg_catalog.pg_constraint p on p.conrelid = page.id and p.contype = 'p'
      join pg_catalog.pg_class c on c.oid = p.conrelid
      join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     cross join unnest(p.conkey) with ordinality k (number, place)
      join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
     group by p.conrelid
  ),
  foreign_keys as (
    select f.conrelid as source, f.confrelid as target,
           json_build_object(
             'id', f.oid::int8,
             'constraint_name', f.conname,
             'source_schema', sn.nspname,
             'source_table_name', s.relname,
             'source_column_name', sa.attname,
             'target_table_schema', tn.nspname,
             'target_table_name', t.relname,
             'target_column_name', ta.attname) as pair,
           row_number() over (order by sn.nspname, s.relname, f.conname, k.place) as place
      from pg_catalog.pg_constraint f
      join pg_catalog.pg_class s on s.oid = f.conrelid
      join pg_catalog.pg_namespace sn on sn.oid = s.relnamespace
      join pg_catalog.pg_class t on t.oid = f.confrelid
      join pg_catalog.pg_namespace tn on tn.oid = t.relnamespace
     cross join unnest(f.conkey, f.confkey) with ordinality k (source, target, place)
      join pg_catalog.pg_attribute sa on sa.attrelid = s.oid and sa.attnum = k.source
      join pg_catalog.pg_attribute ta on ta.attrelid = t.oid and ta.attnum = k.target
     where f.contype = 'f' and (s.oid in (select id from page) or t.oid in (select id from page))
  ),
  relationships as (
    select relation, json_agg(pair order by place) as list
      from (select source as relation, pair, place from foreign_keys
            union all
            select target, pair, place from foreign_keys where target <> source) each
     group by relation
  )`

const fields = `
  'id', c.oid::int8,
  'schema', n.nspname,
  'name', c.relname,
  'rls_enabled', c.relrowsecurity,
  'rls_forced', c.relforcerowsecurity,
  'replica_identity', case c.relreplident when 'd' then 'DEFAULT' when 'i' then 'INDEX' when 'f' then 'FULL'
                                          else 'NOTHING' end,
  'bytes', size.bytes,
  'size', pg_catalog.pg_size_pretty(size.bytes),
  'live_rows_estimate', pg_catalog.pg_stat_get_live_tuples(c.oid),
  'dead_rows_estimate', pg_catalog.pg_stat_get_dead_tuples(c.oid),
  'comment', pg_catalog.obj_description(c.oid, 'pg_class'),
  'primary_keys', coalesce(primary_keys.list, '[]'),
  'relationships', coalesce(relationships.list, '[]'),
  'column_count', (select count(*) from pg_catalog.pg_attribute a
                    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)`

const details = `
  join pg_catalog.pg_class c on c.oid = page.id
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
 cross join lateral (select coalesce(pg_catalog.pg_total_relation_size(c.oid), 0) as bytes) size
  left join primary_keys on primary_keys.relation = c.oid
  left join relationships on relationships.relation = c.oid`

/** Tables, without their columns where only the tables are of interest. */
export const tableKind = ({ withColumns = true } = {}): ObjectKind<Table> => ({
  shape: Table,
  id: 'c.oid',
  schema: 'n.nspname',
  order: 'n.nspname, c.relname',
  from: `from pg_catalog.pg_class c
         join pg_catalog.pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p')
          and (pg_catalog.pg_has_role(c.relowner, 'usage')
               or pg_catalog.has_table_privilege(c.oid, 'select, insert, update, delete, truncate, references, trigger')
               or pg_catalog.has_any_column_privilege(c.oid, 'select, insert, update, references'))`,
  with: withColumns ? `${keysAndRelationships}, ${columnLists}` : keysAndRelationships,
  fields: withColumns ? `${fields}, 'columns', coalesce(columns.list, '[]')` : fields,
  details: withColumns ? `${details} left join columns on columns.relation = c.oid` : details,
})
