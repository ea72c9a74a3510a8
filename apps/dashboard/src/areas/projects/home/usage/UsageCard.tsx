import type { ProjectDetail } from '@cairn/contracts/projects/projects'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useProjectPermission } from '~/api/permissions.ts'
import { reportPaths } from '~/areas/observability/paths.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { counted, formatCount } from '~/lib/counts.ts'
import { Card } from '~/ui/card.tsx'
import { Select } from '~/ui/select.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { UsageBars } from './UsageBars.tsx'
import { usageChoice, usageChoices } from './usage-choice.ts'
import { usageQuery } from './usage-query.ts'
import { barsOf, servicesOf, totalOf } from './usage-steps.ts'
import type { UsageBar, UsageService } from './usage-steps.ts'

const Service = ({
  label,
  bars,
  to,
}: Pick<UsageService, 'label'> & { bars: readonly UsageBar[] | undefined; to: string }) => (
  <li className="flex min-w-0 flex-col gap-1">
    <Link to={to} className="self-start text-xs text-faint hover:text-text">
      {label}
    </Link>
    {bars === undefined ? (
      <Skeleton className="h-24" />
    ) : (
      <>
        <p className="truncate text-lg font-medium tabular">{formatCount(totalOf(bars, 'requests'))}</p>
        <UsageBars bars={bars} />
        <p className="flex flex-wrap gap-x-3 text-xs text-faint tabular">
          <span className={totalOf(bars, 'warnings') > 0 ? 'text-warning' : ''}>
            {counted(totalOf(bars, 'warnings'), 'warning')}
          </span>
          <span className={totalOf(bars, 'errors') > 0 ? 'text-danger' : ''}>
            {counted(totalOf(bars, 'errors'), 'error')}
          </span>
        </p>
      </>
    )}
  </li>
)

/** What each service of the project answered: warnings are answers with 4xx, errors those with 5xx. */
export const UsageCard = ({ project: { ref, services } }: { project: ProjectDetail }) => {
  const { isAllowed: enabled, reason } = useProjectPermission('analytics:Read', ref)
  const chosen = usageChoice.useValue()
  const { data, error, refetch } = useQuery({ ...usageQuery(ref, chosen), enabled })
  if (reason !== undefined) return null
  return (
    <Card
      title="Requests"
      trailing={
        <Select
          aria-label="Time of the requests"
          className="!w-36"
          value={chosen}
          options={usageChoices}
          onValueChange={(value) => usageChoice.set(value)}
        />
      }
    >
      {data === undefined && error !== null ? (
        <ErrorState title="The requests could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <ul className="grid grid-cols-3 gap-5 max-sm:grid-cols-1" aria-label="Requests by service">
          {servicesOf(services).map((service) => (
            <Service
              key={service.name}
              {...service}
              to={reportPaths[service.report]({ ref })}
              bars={data && barsOf(data.counts, service.name, data)}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}
