import type { Catalogue, Routine } from '@cairn/sql/completion/catalogue'
import { CatalogueIndex } from '@cairn/sql/completion/catalogue'
import { queryOptions } from '@tanstack/react-query'
import { catalogueKey } from '~/api/catalogue.ts'
import { requestDatabase } from '~/api/database.ts'

// One request for all of it: the catalogue's own endpoints answer table by table.
const relationsSql = `
  select n.nspname, c.relname, c.relkind in ('v', 'm'),
         (select json_agg(json_build_array(a.attname, pg_catalog.format_type(a.atttypid, a.atttypmod)) order by a.attnum)
            from pg_catalog.pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped), c.oid
    from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
   where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition and n.nspname !~ '^pg_(?:toast|temp)'
   order by n.nspname <> 'public', n.nspname ~ '^(?:pg_catalog|information_schema)$', n.nspname, c.relname`

const columnNames = (table: string, columns: string) => `
  (select json_agg(a.attname order by part.place) from unnest(${columns}) with ordinality part(number, place)
     join pg_catalog.pg_attribute a on a.attrelid = ${table} and a.attnum = part.number)`

const foreignKeysSql = `
  select json_build_array(n.nspname, c.relname), ${columnNames('k.conrelid', 'k.conkey')},
         json_build_array(fn.nspname, fc.relname), ${columnNames('k.confrelid', 'k.confkey')}
    from pg_catalog.pg_constraint k
    join pg_catalog.pg_class c on c.oid = k.conrelid join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    join pg_catalog.pg_class fc on fc.oid = k.confrelid join pg_catalog.pg_namespace fn on fn.oid = fc.relnamespace
   where k.contype = 'f' and k.conparentid = 0`

// Without the functions that only types, operators and indexes call.
const routinesSql = `
  select n.nspname, p.proname, pg_catalog.pg_get_function_arguments(p.oid), coalesce(pg_catalog.pg_get_function_result(p.oid), ''),
         case when p.prokind = 'p' then 'procedure' when p.prorettype = 'trigger'::pg_catalog.regtype then 'trigger' else 'function' end,
         coalesce(pg_catalog.obj_description(p.oid, 'pg_proc'), '')
    from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
   where n.nspname !~ '^(?:pg_toast|pg_temp)' and (n.nspname <> 'pg_catalog' or (
         not ('{internal,cstring}'::pg_catalog.regtype[] && (p.proargtypes::pg_catalog.oid[]::pg_catalog.regtype[] || p.prorettype::pg_catalog.regtype))
         and not exists (select from pg_catalog.pg_operator o where o.oprcode = p.oid)
         and not exists (select from pg_catalog.pg_amproc a where a.amproc = p.oid)))
   order by n.nspname = 'pg_catalog', n.nspname, p.proname, p.pronargs, p.oid`

const typesSql = `
  select n.nspname, t.typname from pg_catalog.pg_type t join pg_catalog.pg_namespace n on n.oid = t.typnamespace
   where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and (t.typtype in ('e', 'd', 'r') or (t.typtype = 'c'
         and exists (select from pg_catalog.pg_class c where c.oid = t.typrelid and c.relkind = 'c')))
   order by 1, 2`

const schemasSql = `
  select n.nspname from pg_catalog.pg_namespace n where n.nspname !~ '^pg_(?:toast|temp)' order by n.nspname ~ '^pg_', 1`

const statements = [relationsSql, foreignKeysSql, routinesSql, typesSql, schemasSql]

type Row = readonly (string | null)[]

const parsed = <T>(text: string | null | undefined, otherwise: T): T => {
  if (text === null || text === undefined) return otherwise
  const value: T = JSON.parse(text)
  return value
}

const pair = (text: string | null | undefined): readonly [string, string] => {
  const [schema = '', name = ''] = parsed<string[]>(text, [])
  return [schema, name]
}

const kindOf = (text: string | null | undefined): Routine['kind'] =>
  text === 'procedure' || text === 'trigger' ? text : 'function'

const read = ([
  relations = [],
  foreignKeys = [],
  routines = [],
  types = [],
  schemas = [],
]: readonly (readonly Row[])[]): Catalogue => ({
  relations: relations.map(([schema, name, isView, columns, id]) => ({
    id: Number(id),
    schema: schema ?? '',
    name: name ?? '',
    kind: isView === 't' ? 'view' : 'table',
    columns: parsed<[string, string][]>(columns, []).map(([column, type]) => ({ name: column, type })),
  })),
  foreignKeys: foreignKeys.map(([from, fromColumns, to, toColumns]) => ({
    from: pair(from),
    fromColumns: parsed<string[]>(fromColumns, []),
    to: pair(to),
    toColumns: parsed<string[]>(toColumns, []),
  })),
  routines: routines.map(([schema, name, args, result, kind, comment]) => ({
    schema: schema ?? '',
    name: name ?? '',
    arguments: args ?? '',
    result: result ?? '',
    kind: kindOf(kind),
    comment: comment ?? '',
  })),
  types: types.map(([schema, name]) => ({ schema: schema ?? '', name: name ?? '' })),
  schemas: schemas.map(([name]) => name ?? ''),
})

/** What completion offers of a database that has more than this is only the beginning. */
const maxRows = 10_000

/** The relations with their columns, foreign keys, functions and types of a project's database. */
export const completionCatalogueQuery = (ref: string) =>
  queryOptions({
    queryKey: [...catalogueKey(ref), 'completion'],
    queryFn: async ({ signal }): Promise<CatalogueIndex> => {
      const body = { query: statements.join(';'), rowLimit: maxRows, timeoutMs: 15_000 }
      const { results } = await requestDatabase(ref, 'POST /platform/pg-meta/:ref/run', { body, signal })
      return new CatalogueIndex(read(results.map(({ rows }) => rows)))
    },
    retry: false,
    // It has maps, which the comparison of an old and a new answer does not understand.
    structuralSharing: false,
  })
