import type { Relation } from '@cairn/contracts/database/catalogue'
import { queryOptions } from '@tanstack/react-query'
import { catalogueKey } from '~/api/catalogue.ts'
import { requestDatabase } from '~/api/database.ts'
import { formatCount } from '~/lib/counts.ts'

// The server's own counters and estimates: no table is read. Connections of the platform's own roles do not count, nor do
// rows of tables that the services have, such as that of a file. A table that was never analyzed has its counter alone.
const factsSql = `select pg_database_size(datid),
    (select count(*) from pg_stat_activity
      where backend_type = 'client backend' and usename not similar to '(cairn|supabase)\\_%'),
    exists (select from pg_stat_user_tables where n_tup_ins > 0 and schemaname = 'public')
      or exists (select from pg_class where relkind = 'r' and reltuples > 0 and relnamespace = to_regnamespace('public')),
    (select coalesce(sum(case when c.reltuples < 0 then s.n_live_tup else c.reltuples end), 0)
      from pg_class c left join pg_stat_user_tables s on s.relid = c.oid
      where c.relkind = 'r' and c.relnamespace = to_regnamespace('public'))
  from pg_stat_database where datname = current_database()`

/** How large the database is, how busy, how many rows its tables in public have, and whether anybody has put some into them. */
export const databaseFactsQuery = (ref: string) =>
  queryOptions({
    queryKey: [...catalogueKey(ref), 'facts'],
    queryFn: async ({ signal }) => {
      const { results } = await requestDatabase(ref, 'POST /platform/pg-meta/:ref/run', {
        body: { query: factsSql },
        signal,
      })
      const [sizeBytes, connections, hasRows, rows] = results[0]?.rows[0] ?? []
      return {
        sizeBytes: Number(sizeBytes),
        connections: Number(connections),
        hasRows: hasRows === 't',
        rows: Number(rows),
      }
    },
    staleTime: 0,
  })

export const isTable = ({ kind }: Relation): boolean => kind === 'table' || kind === 'partitioned table'

/** `about`: no count is exact. */
export const rowsText = (rows: number): string => (rows === 0 ? '0' : `about ${formatCount(rows)}`)
