import { RelationDetail } from '@cairn/contracts/database/catalogue'
import type { Database } from '../database.ts'
import { MetaError } from '../meta-error.ts'
import { askJson } from './ask-json.ts'
import { relationDescription, relationFields, relationKinds } from './relation.sql.ts'
import { sqlTypeName, typeNameJoins } from './type-name.sql.ts'

/** Of a domain, what it is a domain of. */
const underlyingType = `
  with recursive base as (
    select t.oid, t.typtype, t.typbasetype, t.typcategory
    union all
    select b.oid, b.typtype, b.typbasetype, b.typcategory
      from base join pg_catalog.pg_type b on b.oid = base.typbasetype
     where base.typtype = 'd'
  )
  select oid, typtype, typcategory from base where typtype <> 'd'`

const category = `
  case when base.typtype = 'e' then 'enum'
       when base.oid = 'bool'::regtype then 'boolean'
       when base.oid in ('int2'::regtype, 'int4'::regtype, 'int8'::regtype, 'float4'::regtype, 'float8'::regtype,
                         'numeric'::regtype) then 'number'
       when base.oid in ('json'::regtype, 'jsonb'::regtype) then 'json'
       when base.oid = 'bytea'::regtype then 'binary'
       when base.typcategory = 'S' then 'text'
       when base.typcategory = 'D' then 'date'
       when base.typcategory = 'A' then 'array'
       else 'other' end`

const uniqueAlone = `
  exists (select from pg_catalog.pg_index i
           where i.indrelid = a.attrelid and i.indisunique and i.indisvalid and i.indpred is null
             and i.indnkeyatts = 1 and i.indkey[0] = a.attnum)`

const columns = `
  select json_agg(json_build_object(
           'position', a.attnum,
           'name', a.attname,
           'data_type', ${sqlTypeName('a.atttypmod')},
           'format', case when element.oid is null then t.typname else element.typname || '[]' end,
           'is_nullable', not (a.attnotnull or t.typnotnull),
           'is_identity', a.attidentity <> '',
           'identity_generation', case a.attidentity when 'a' then 'ALWAYS' when 'd' then 'BY DEFAULT' end,
           'is_generated', a.attgenerated <> '',
           'is_unique', ${uniqueAlone},
           'is_updatable', a.attgenerated = '' and a.attidentity <> 'a'
                           and pg_catalog.pg_column_is_updatable(c.oid, a.attnum, true)
                           and pg_catalog.has_column_privilege(c.oid, a.attnum, 'update'),
           -- Of a domain, what a row gets where its column has none.
           'default_value', coalesce(pg_catalog.pg_get_expr(def.adbin, def.adrelid),
                                     case when a.attidentity = '' then t.typdefault end),
           'comment', ad.description,
           'enum_values', case when base.typtype = 'e' then (
              select json_agg(e.enumlabel order by e.enumsortorder)
                from pg_catalog.pg_enum e where e.enumtypid = base.oid) end,
           'category', ${category}) order by a.attnum)
    from pg_catalog.pg_attribute a
    join pg_catalog.pg_type t on t.oid = a.atttypid
    ${typeNameJoins}
   cross join lateral (${underlyingType}) base
    left join pg_catalog.pg_attrdef def on def.adrelid = a.attrelid and def.adnum = a.attnum
    left join pg_catalog.pg_description ad
           on ad.objoid = a.attrelid and ad.classoid = 'pg_catalog.pg_class'::regclass and ad.objsubid = a.attnum
   where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`

/** The names of columns of a relation, by an array of their numbers, in its order. */
const columnNames = (relation: string, numbers: string): string => `
  select json_agg(a.attname order by k.place)
    from unnest(${numbers}) with ordinality k (number, place)
    join pg_catalog.pg_attribute a on a.attrelid = ${relation} and a.attnum = k.number`

const primaryKey = `
  select (${columnNames('p.conrelid', 'p.conkey')})
    from pg_catalog.pg_constraint p where p.conrelid = c.oid and p.contype = 'p'`

const relationships = `
  select json_agg(json_build_object(
           'constraint_name', f.conname,
           'source_columns', (${columnNames('f.conrelid', 'f.conkey')}),
           'target_table_schema', fn.nspname,
           'target_table_name', fc.relname,
           'target_table_id', fc.oid::int8,
           'target_columns', (${columnNames('f.confrelid', 'f.confkey')})) order by f.conname)
    from pg_catalog.pg_constraint f
    join pg_catalog.pg_class fc on fc.oid = f.confrelid
    join pg_catalog.pg_namespace fn on fn.oid = fc.relnamespace
   where f.conrelid = c.oid and f.contype = 'f'`

const relation = `
  select json_build_object(
           ${relationFields},
           'columns', coalesce((${columns}), '[]'),
           'primary_keys', coalesce((${primaryKey}), '[]'),
           'relationships', coalesce((${relationships}), '[]'),
           -- 8 is the bit of INSERT; triggers in its stead count.
           'is_insertable', pg_catalog.pg_relation_is_updatable(c.oid, true) & 8 = 8
                            and pg_catalog.has_any_column_privilege(c.oid, 'insert'),
           'definition', case when c.relkind in ('v', 'm') then pg_catalog.pg_get_viewdef(c.oid) end)
    from pg_catalog.pg_class c
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    ${relationDescription}
   where c.oid = $1 and c.relkind in ${relationKinds}`

/** @throws MetaError `table_not_found` */
export const getRelation = async (db: Database, id: number): Promise<RelationDetail> => {
  const found = await askJson(db, RelationDetail, relation, [String(id)])
  if (found === undefined) throw new MetaError('table_not_found')
  return found
}
