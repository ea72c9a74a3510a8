import type { ProjectDetail } from '@cairn/contracts/projects/projects'
import { archiver } from '@cairn/contracts/projects/project-services'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Database } from 'lucide-react'
import { relationsQuery } from '~/api/catalogue.ts'
import { projectHealthQuery } from '~/api/projects.ts'
import { formatBytes } from '~/lib/bytes.ts'
import { formatDuration } from '~/lib/durations.ts'
import { formatCount } from '~/lib/counts.ts'
import { Card } from '~/ui/card.tsx'
import { Metric } from '~/ui/metric-card.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { StatusDot } from '~/ui/status-dot.tsx'
import { serviceStateWords } from '../service-state-words.ts'
import { projectPaths } from '../paths.ts'
import { databaseFactsQuery, isTable, rowsText } from './database-facts.ts'

const Health = ({ projectRef, isEnabled }: { projectRef: string; isEnabled: boolean }) => {
  const { data, error } = useQuery({ ...projectHealthQuery(projectRef), enabled: isEnabled })
  const postgres = data?.find(({ name }) => name === 'postgresql')
  if (error !== null) return <span className="text-xs text-faint">Not known: the platform does not respond.</span>
  if (postgres === undefined) return <Skeleton className="h-4 w-28" />
  const { text, tone } = serviceStateWords(postgres)
  const { latency_ms: latencyMs, detail } = postgres
  const isUnarchived = data?.some(({ name, status }) => name === archiver && status === 'unhealthy') === true
  if (isUnarchived && postgres.status === 'healthy')
    return (
      <Link
        to={projectPaths.page({ ref: projectRef, page: 'database/backups/pitr' })}
        className="flex min-w-0 items-center gap-2 text-xs hover:underline"
      >
        <StatusDot tone="danger" />
        <span className="truncate">Changes are not archived</span>
      </Link>
    )
  return (
    <span className="flex min-w-0 items-center gap-2 text-xs text-muted">
      <StatusDot tone={tone} />
      <span className="truncate">
        {text}
        {latencyMs !== null && <span className="text-faint tabular">, answered in {formatDuration(latencyMs)}</span>}
        {postgres.status === 'unhealthy' && detail !== null && <span className="text-faint">: {detail}</span>}
      </span>
    </span>
  )
}

/** Whether the database responds, its size and its load. */
export const DatabaseCard = ({ project }: { project: ProjectDetail }) => {
  const { ref, database_bytes: measuredBytes, database_limit_bytes: limitBytes } = project
  const { data: facts, error, failureCount, isFetching } = useQuery(databaseFactsQuery(ref))
  const { data: relations } = useQuery(relationsQuery(ref, 'public'))
  const tables = relations?.filter(isTable)
  const unknown = error === null ? undefined : null
  return (
    <Card
      title={
        <span className="flex items-center gap-2">
          <Database aria-hidden size={16} className="text-faint" /> Database
        </span>
      }
      // What the card asks first starts a database that sleeps; the health of one is not asked before it runs.
      trailing={<Health projectRef={ref} isEnabled={!isFetching || failureCount > 0} />}
    >
      <dl className="grid grid-cols-4 gap-4 max-sm:grid-cols-2">
        <Metric
          label={`of ${formatCount(project.db_max_connections)} connections`}
          value={facts === undefined ? unknown : formatCount(facts.connections)}
        />
        <Metric
          label={limitBytes === null ? 'on disk' : `of ${formatBytes(limitBytes)} on disk`}
          // What counts towards the limit: all databases.
          value={facts === undefined ? unknown : formatBytes(measuredBytes ?? facts.sizeBytes)}
        />
        <Metric label="tables in public" value={tables === undefined ? unknown : formatCount(tables.length)} />
        <Metric label="rows in them" value={facts === undefined ? unknown : rowsText(facts.rows)} />
      </dl>
    </Card>
  )
}
