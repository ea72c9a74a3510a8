import type { OrganizationUsage } from '@cairn/contracts/billing/usage'
import { planNames } from '@cairn/contracts/product-catalogue/plan-ids'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useOrganizationPermission } from '~/api/permissions.ts'
import { projectsQuery } from '~/api/projects.ts'
import { useOrganization } from '~/api/use-organization.ts'
import { useAddressParam } from '~/components/use-address-param.ts'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { counted } from '~/lib/counts.ts'
import { dayText } from '~/lib/day-text.ts'
import { projectLabel } from '~/lib/project-label.ts'
import { Card } from '~/ui/card.tsx'
import { Select } from '~/ui/select.tsx'
import { usageQuery } from '../api/usage.ts'
import { MeterCard } from './MeterCard.tsx'
import type { UsageSearch } from './usage-range.ts'
import { rangeOf, usageRangeNames } from './usage-range.ts'
import { shownMeters, spanText } from './usage-words.ts'

const ranges = Object.entries(usageRangeNames).map(([value, label]) => ({ value, label }))
const allProjects = 'all'

interface FiltersProps {
  search: UsageSearch
  projects: OrganizationUsage['projects']
}

const Filters = ({ search, projects }: FiltersProps) => {
  const [, setRange] = useAddressParam('range')
  const [, setProject] = useAddressParam('project')
  return (
    <search className="mb-4 flex flex-wrap items-center gap-2">
      <Select
        aria-label="Range"
        className="!w-48 max-sm:!w-auto max-sm:flex-1"
        value={rangeOf(search)}
        options={ranges}
        onValueChange={(range) => setRange(range === 'cycle' ? undefined : range)}
      />
      <Select
        aria-label="Project"
        className="!w-48 max-sm:!w-auto max-sm:flex-1"
        value={search.project ?? allProjects}
        options={[
          { value: allProjects, label: 'All projects' },
          ...projects.map(({ ref, name }) => ({ value: ref, label: name })),
        ]}
        onValueChange={(project) => setProject(project === allProjects ? undefined : project)}
      />
    </search>
  )
}

const ComputeCard = ({ projects }: Pick<OrganizationUsage, 'projects'>) => (
  <Card title="Compute">
    {projects.length === 0 ? (
      <p className="text-sm text-muted">No project was running in these days.</p>
    ) : (
      <ul className="flex flex-col gap-1 text-sm">
        {projects.map(({ ref, name, compute_hours: hours }) => (
          <li key={ref} className="flex gap-3">
            <span className="min-w-0 flex-1 truncate">{name}</span>
            <span className="text-muted tabular-nums">{counted(Math.round(hours), 'hour')}</span>
          </li>
        ))}
      </ul>
    )}
  </Card>
)

const describe = ({ start, end, plan, has_spend_cap: hasCap, metered_until: until }: OrganizationUsage): string =>
  [
    `${spanText(start, end)}, ${planNames[plan]} plan${hasCap ? ' with spend cap' : ''}.`,
    until === null
      ? 'Usage is metered once an hour.'
      : `Metered completely until ${dayText(until)}; once an hour since.`,
  ].join(' ')

export const UsagePage = () => {
  const { slug } = useParams({ from: '/organization-pages/org/$slug/usage' })
  const search = useSearch({ from: '/organization-pages/org/$slug/usage' })
  const { isAllowed, isLoading, reason } = useOrganizationPermission('billing:Read', slug)
  // Not declared on the route: where billing is switched off it must not be asked, and a route cannot know that yet.
  const usage = useQuery({ ...usageQuery(slug, search), enabled: isAllowed })
  const { data: listed = [] } = useQuery(projectsQuery)
  // A branch uses what a project does, and is named after its own.
  const projects = (usage.data?.projects ?? []).map((project) => ({ ...project, name: projectLabel(project, listed) }))
  return (
    <ResourcePage
      title="Usage"
      within={[useOrganization(slug)?.name]}
      {...(usage.data === undefined ? {} : { description: describe(usage.data) })}
    >
      {isAllowed && <Filters search={search} projects={projects} />}
      <QueryContent
        query={usage}
        failure="The usage could not be loaded"
        skeleton="h-96 !rounded-lg"
        noAccess={isAllowed || isLoading || reason === undefined ? undefined : { to: 'the usage', reason }}
      >
        {({ meters, has_spend_cap: hasSpendCap }) => (
          <div className="flex flex-col gap-4">
            {shownMeters(meters).map((meter) => (
              <MeterCard key={meter.meter} usage={meter} hasSpendCap={hasSpendCap} />
            ))}
            <ComputeCard
              projects={projects.filter(({ ref }) => search.project === undefined || search.project === ref)}
            />
          </div>
        )}
      </QueryContent>
    </ResourcePage>
  )
}
