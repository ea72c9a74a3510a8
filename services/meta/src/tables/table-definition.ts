import { TableDefinition } from '@cairn/contracts/pg-meta/table-changes'
import { askJson } from '../catalogue/ask-json.ts'
import { sqlTypeName, typeNameJoins } from '../catalogue/type-name.sql.ts'
import type { Database } from '../database.ts'
import { MetaError } from '../meta-error.ts'
import { textArray } from '../rows/parameters.ts'
import { ask } from '../wire/ask.ts'
import { realtimeText, tableAccessText } from './table-access.ts'

const comment = (objoid: string, classoid: string, objsubid = '0'): string => `
  (select description from pg_catalog.pg_description
    where objoid = ${objoid} and classoid = 'pg_catalog.${classoid}'::regclass and objsubid = ${objsubid})`

/** The names of columns by an array of their numbers, in its order. */
const names = (relation: string, numbers: string): string => `
  (select coalesce(json_agg(a.attname order by part.place), '[]')
     from unnest(${numbers}) with ordinality part (number, place)
     join pg_catalog.pg_attribute a on a.attrelid = ${relation} and a.attnum = part.number)`

const columns = `
  select json_agg(json_build_object(
           'id', a.attnum,
           'name', a.attname,
           'type', ${sqlTypeName('a.atttypmod')},
           'default_value', case when a.attgenerated = '' then pg_catalog.pg_get_expr(def.adbin, def.adrelid) end,
           'is_nullable', not a.attnotnull,
           'identity', case a.attidentity when 'a' then 'ALWAYS' when 'd' then 'BY DEFAULT' end,
           'generated', case when a.attgenerated <> '' then pg_catalog.pg_get_expr(def.adbin, def.adrelid) end,
           'collation', (select quote_ident(cn.nspname) || '.' || quote_ident(co.collname)
                           from pg_catalog.pg_collation co join pg_catalog.pg_namespace cn on cn.oid = co.collnamespace
                          where co.oid = a.attcollation and a.attcollation <> t.typcollation),
           'comment', ${comment('a.attrelid', 'pg_class', 'a.attnum')}) order by a.attnum)
    from pg_catalog.pg_attribute a
    join pg_catalog.pg_type t on t.oid = a.atttypid
    ${typeNameJoins}
    left join pg_catalog.pg_attrdef def on def.adrelid = a.attrelid and def.adnum = a.attnum
   where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`

const constraints = (type: string, fields: string, from = ''): string => `
  coalesce((select json_agg(json_build_object('id', k.oid::int8, 'name', k.conname,
                                              'comment', ${comment('k.oid', 'pg_constraint')}, ${fields}) order by k.oid)
              from pg_catalog.pg_constraint k ${from}
             where k.conrelid = c.oid and k.contype = '${type}'), '[]')`

const action = (column: string): string =>
  `case ${column} when 'r' then 'RESTRICT' when 'c' then 'CASCADE' when 'n' then 'SET NULL' when 'd' then 'SET DEFAULT' else 'NO ACTION' end`

const foreignKeyFields = `
  'columns', ${names('k.conrelid', 'k.conkey')},
  'target_schema', fn.nspname,
  'target_table', f.relname,
  'target_columns', ${names('k.confrelid', 'k.confkey')},
  'on_update', ${action('k.confupdtype')},
  'on_delete', ${action('k.confdeltype')},
  'is_match_full', k.confmatchtype = 'f',
  'is_deferrable', k.condeferrable,
  'is_deferred', k.condeferred,
  'delete_columns', ${names('k.conrelid', 'k.confdelsetcols')}`

const described = (condition: string): string => `
  select json_build_object(
           'id', c.oid::int8,
           'kind', case c.relkind when 'r' then 'table' else 'partitioned table' end,
           'schema', n.nspname,
           'name', c.relname,
           'comment', ${comment('c.oid', 'pg_class')},
           'rls_enabled', c.relrowsecurity,
           'realtime', ${realtimeText},
           'api_access', ${tableAccessText},
           'columns', coalesce((${columns}), '[]'),
           'primary_key', ${constraints('p', `'columns', ${names('k.conrelid', 'k.conkey')}`)} -> 0,
           'uniques', ${constraints('u', `'columns', ${names('k.conrelid', 'k.conkey')}`)},
           'checks', ${constraints('c', `'expression', pg_catalog.pg_get_expr(k.conbin, k.conrelid), 'is_inherited', not k.conislocal`)},
           'foreign_keys', ${constraints(
             'f',
             foreignKeyFields,
             `join pg_catalog.pg_class f on f.oid = k.confrelid
              join pg_catalog.pg_namespace fn on fn.oid = f.relnamespace`,
           )})::text as text, c.oid, c.reltuples
    from pg_catalog.pg_class c
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
   where ${condition} and c.relkind in ('r', 'p')`

/** What a version is made of: the whole definition, without sizes. */
export const versionText = `select pg_catalog.md5(text) from (${described('c.oid = $1::oid')}) described`

export const definitionText = (condition: string): string => `
  select (text::jsonb || jsonb_build_object(
           'version', pg_catalog.md5(text),
           'bytes', pg_catalog.pg_total_relation_size(oid),
           'estimated_rows', case when reltuples >= 0 then reltuples end))::text
    from (${described(condition)}) described`

/** @throws MetaError `object_not_found` */
export const getTableDefinition = async (db: Database, id: number): Promise<TableDefinition> => {
  const found = await askJson(db, TableDefinition, definitionText('c.oid = $1::oid'), [String(id)])
  if (found === undefined) throw new MetaError('object_not_found')
  return found
}

/** The definitions of tables, in no particular order. Those that are gone are left out. */
export const listTableDefinitions = async (db: Database, ids: readonly number[]): Promise<TableDefinition[]> => {
  const { rows, isCut } = await ask(db, {
    text: definitionText('c.oid = any ($1::oid[])'),
    values: [textArray(ids.map(String))],
  })
  if (isCut)
    throw new MetaError('query_failed', { message: 'The catalogue of this database is too large to be shown.' })
  return rows.map(([json = null]) => TableDefinition.parse(JSON.parse(json ?? 'null')))
}
