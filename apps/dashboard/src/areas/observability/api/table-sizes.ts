import { queryOptions } from '@tanstack/react-query'
import { catalogueKey } from '~/api/catalogue.ts'
import { requestDatabase } from '~/api/database.ts'

export interface TableSize {
  id: number
  schema: string
  name: string
  /** With what is stored beside its rows because it is large. */
  tableBytes: number
  indexBytes: number
  totalBytes: number
  /** The estimate of the planner; null: not counted yet. */
  rows: number | null
}

const mostTables = 20

// Sizes come from the file system: no table is read. A partitioned table has none itself: its partitions are listed.
const sizesSql = `select c.oid, n.nspname, c.relname, pg_table_size(c.oid), pg_indexes_size(c.oid),
    pg_total_relation_size(c.oid), c.reltuples
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'm') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    and pg_catalog.has_schema_privilege(n.oid, 'usage')
  order by 6 desc, 2, 3 limit ${mostTables}`

const fromRow = ([id, schema, name, table, index, total, rows]: readonly (string | null)[]): TableSize => ({
  id: Number(id),
  schema: schema ?? '',
  name: name ?? '',
  tableBytes: Number(table),
  indexBytes: Number(index),
  totalBytes: Number(total),
  rows: Number(rows) < 0 ? null : Number(rows),
})

/** The tables that take the most space. */
export const tableSizesQuery = (ref: string) =>
  queryOptions({
    queryKey: [...catalogueKey(ref), 'table-sizes'],
    queryFn: async ({ signal }) => {
      const { results } = await requestDatabase(ref, 'POST /platform/pg-meta/:ref/run', {
        body: { query: sizesSql },
        signal,
      })
      return (results[0]?.rows ?? []).map(fromRow)
    },
  })
