import type { Relation } from '@cairn/contracts/catalogue'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { catalogueKey } from '~/api/catalogue.ts'
import { requestDatabase } from '~/api/database.ts'
import { formatBytes } from '~/lib/bytes.ts'
import { formatCount } from '~/lib/counts.ts'
import { Card } from '~/ui/card.tsx'
import type { Property } from '~/ui/property-list.tsx'
import { PropertyList } from '~/ui/property-list.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'

// The server's own counters: no table is read.
const factsSql = `select pg_database_size(datid), numbackends, current_setting('max_connections')
from pg_stat_database where datname = current_database()`

const factsQuery = (ref: string) =>
  queryOptions({
    queryKey: [...catalogueKey(ref), 'facts'],
    queryFn: async ({ signal }) => {
      const { results } = await requestDatabase(ref, 'POST /platform/pg-meta/:ref/query', {
        body: { query: factsSql },
        signal,
      })
      const [sizeBytes, connections, maxConnections] = results[0]?.rows[0] ?? []
      return { sizeBytes: Number(sizeBytes), connections: Number(connections), maxConnections: Number(maxConnections) }
    },
    staleTime: 0,
  })

/** `about` where no count is exact: the planner's estimates, summed. A table never analyzed has none. */
const rowsText = (tables: readonly Relation[]) => {
  const known = tables.flatMap(({ estimated_rows: rows }) => rows ?? [])
  const sum = known.reduce((total, rows) => total + rows, 0)
  if (known.length === 0 && tables.length > 0) return 'Not counted yet'
  return `${known.length === 0 ? '' : 'about '}${formatCount(sum)}`
}

/** How large the database is and how busy, once there is nothing left to get started with. */
export const FactsCard = ({ projectRef, tables }: { projectRef: string; tables: readonly Relation[] }) => {
  const { data, error } = useQuery(factsQuery(projectRef))
  const waiting = <Skeleton className="my-0.5 h-4 w-16" />
  const properties: Property[] = [
    { label: 'Tables in public', value: formatCount(tables.length) },
    { label: 'Rows in them', value: rowsText(tables) },
  ]
  // Whoever may not query sees what the list of tables tells.
  if (error === null)
    properties.push(
      { label: 'Database size', value: data === undefined ? waiting : formatBytes(data.sizeBytes) },
      {
        label: 'Connections',
        value: data === undefined ? waiting : `${data.connections} of ${formatCount(data.maxConnections)}`,
      },
    )
  return (
    <Card title="Database">
      <div className="-my-2 tabular">
        <PropertyList properties={properties} />
      </div>
    </Card>
  )
}
