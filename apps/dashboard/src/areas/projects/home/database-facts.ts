import type { Relation } from '@cairn/contracts/database/catalogue'
import { queryOptions } from '@tanstack/react-query'
import { catalogueKey } from '~/api/catalogue.ts'
import { requestDatabase } from '~/api/database.ts'
import { formatCount } from '~/lib/counts.ts'

// The server's own counters and estimates: no table is read. Connections and tables of the platform's own roles do not
// count.
const factsSql = `select pg_database_size(datid),
    (select count(*) from pg_stat_activity
      where backend_type = 'client backend' and usename not similar to '(cairn|supabase)\\_%'),
    exists (select from pg_stat_user_tables s join pg_class c on c.oid = s.relid
             where n_tup_ins > 0 and pg_get_userbyid(c.relowner) !~ '^supabase_')
      or exists (select from pg_class where relkind = 'r' and reltuples > 0 and relnamespace = 'public'::regnamespace)
  from pg_stat_database where datname = current_database()`

/** How large the database is, how busy, and whether anybody has put rows into it. */
export const databaseFactsQuery = (ref: string) =>
  queryOptions({
    queryKey: [...catalogueKey(ref), 'facts'],
    queryFn: async ({ signal }) => {
      const { results } = await requestDatabase(ref, 'POST /platform/pg-meta/:ref/run', {
        body: { query: factsSql },
        signal,
      })
      const [sizeBytes, connections, hasRows] = results[0]?.rows[0] ?? []
      return {
        sizeBytes: Number(sizeBytes),
        connections: Number(connections),
        hasRows: hasRows === 't',
      }
    },
    staleTime: 0,
  })

export const isTable = ({ kind }: Relation): boolean => kind === 'table' || kind === 'partitioned table'

/** `about` where no count is exact: the planner's estimates, summed. A table never analyzed has none. */
export const rowsText = (tables: readonly Relation[]): string => {
  const known = tables.flatMap(({ estimated_rows: rows }) => rows ?? [])
  const sum = known.reduce((total, rows) => total + rows, 0)
  if (known.length === 0) return tables.length > 0 ? 'not counted' : '0'
  return `about ${formatCount(sum)}`
}
