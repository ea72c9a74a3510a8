import { queryOptions } from '@tanstack/react-query'
import { catalogueKey } from '~/api/catalogue.ts'
import { requestDatabase } from '~/api/database.ts'

// Sizes come from the file system and counts from the planner's estimates: no table is read. Tables of the services are
// left out: their size is not what a person looks for.
const tablesSql = `select c.oid, n.nspname, c.relname, pg_total_relation_size(c.oid), c.reltuples
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    and pg_catalog.pg_get_userbyid(c.relowner) !~ '^supabase_'
    and pg_catalog.has_schema_privilege(n.oid, 'usage')
  order by 4 desc, 3 limit 5`

/** The five tables that take the most space, with their indexes. */
export const largestTablesQuery = (ref: string) =>
  queryOptions({
    queryKey: [...catalogueKey(ref), 'largest-tables'],
    queryFn: async ({ signal }) => {
      const { results } = await requestDatabase(ref, 'POST /platform/pg-meta/:ref/run', {
        body: { query: tablesSql },
        signal,
      })
      return (results[0]?.rows ?? []).map(([id, schema, name, sizeBytes, rows]) => ({
        id: Number(id),
        schema: schema ?? '',
        name: name ?? '',
        sizeBytes: Number(sizeBytes),
        // -1: never analysed.
        rows: Number(rows) < 0 ? null : Number(rows),
      }))
    },
  })
