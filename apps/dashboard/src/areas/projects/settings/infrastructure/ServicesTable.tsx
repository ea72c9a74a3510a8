import { backendServiceLabels } from '@cairn/contracts/projects/project-services'
import type { ServiceHealth, ServiceVersion } from '@cairn/contracts/projects/projects'
import { useQuery } from '@tanstack/react-query'
import { QueryTable } from '~/kit/QueryTable.tsx'
import type { Column } from '~/kit/TableRows.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { StatusDot } from '~/ui/status-dot.tsx'
import { infrastructureQueries } from '../../queries.ts'
import { serviceStateWords } from '../../service-state-words.ts'

const State = ({ health }: { health: ServiceHealth }) => {
  const { text, tone } = serviceStateWords(health)
  return (
    <span className="flex items-baseline gap-2">
      <StatusDot tone={tone} />
      <span className="min-w-0 break-words">
        {text}
        {health.status === 'unhealthy' && health.detail !== null && (
          <span className="text-faint">: {health.detail}</span>
        )}
      </span>
    </span>
  )
}

/** What runs for the project, of which version, and whether it responds. */
export const ServicesTable = () => {
  const queries = usePageQueries(infrastructureQueries)
  const versions = useQuery(queries.versions)
  const { data: states, error } = useQuery(queries.health)
  const stateOf = (service: ServiceVersion) => {
    const health = states?.find(({ name }) => name === service.name)
    if (health !== undefined) return <State health={health} />
    return error === null ? <Skeleton className="h-4 w-16" /> : <span className="text-faint">Not known</span>
  }
  const columns: readonly Column<ServiceVersion>[] = [
    { id: 'service', label: 'Service', className: 'w-[36%]', cell: ({ name }) => backendServiceLabels[name] },
    {
      id: 'version',
      label: 'Version',
      className: 'w-[30%]',
      cell: ({ program, version }) => (version === null ? `${program} is not installed` : `${program} ${version}`),
    },
    { id: 'state', label: 'Status', cell: stateOf },
  ]
  return (
    <QueryTable
      label="Services"
      columns={columns}
      rowKey={({ name }) => name}
      query={versions}
      failure="The versions could not be loaded"
      skeleton="h-80 !rounded-lg"
    />
  )
}
