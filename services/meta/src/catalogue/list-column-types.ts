import { ColumnType } from '@cairn/contracts/database/catalogue'
import { z } from 'zod'
import type { Database } from '../database.ts'
import { askJson } from './ask-json.ts'

// Each table brings a composite type of its own and each type an array of it: neither is meant for columns.
const columnTypes = `
  select json_agg(json_build_object(
           'name', t.typname,
           'schema', n.nspname,
           'format', quote_ident(n.nspname) || '.' || quote_ident(t.typname),
           'enum_values', case when t.typtype = 'e' then (
              select json_agg(e.enumlabel order by e.enumsortorder)
                from pg_catalog.pg_enum e where e.enumtypid = t.oid) end) order by n.nspname, t.typname)
    from pg_catalog.pg_type t
    join pg_catalog.pg_namespace n on n.oid = t.typnamespace
    left join pg_catalog.pg_class c on c.oid = t.typrelid and t.typtype = 'c'
   where n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
     and t.typisdefined and t.typcategory <> 'A'
     and (t.typtype in ('b', 'd', 'e', 'm', 'r') or c.relkind = 'c')`

/** Types a column can have beyond the built-in ones, by schema and name. */
export const listColumnTypes = async (db: Database): Promise<ColumnType[]> =>
  (await askJson(db, z.array(ColumnType), columnTypes)) ?? []
