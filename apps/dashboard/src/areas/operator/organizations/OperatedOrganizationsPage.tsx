import type { OperatedOrganization } from '@cairn/contracts/operator/operator-organizations'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { QueryTable } from '~/kit/QueryTable.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { SearchField } from '~/kit/SearchField.tsx'
import type { Column } from '~/kit/TableRows.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Badge } from '~/ui/badge.tsx'
import { operatorPaths } from '../paths.ts'
import { organizationsQueries } from '../queries.ts'
import { restrictionNames } from './restriction-names.ts'

const State = ({ organization }: { organization: OperatedOrganization }) => {
  const { plan, restriction_status: restriction, overdue_invoices: entered, unpaid_invoices: unpaid } = organization
  const overdue = entered.length + unpaid.filter(({ status }) => status === 'overdue').length
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge>{plan.name}</Badge>
      {restriction !== null && (
        <Badge tone={restriction === 'restricted' ? 'danger' : 'warning'}>{restrictionNames[restriction]}</Badge>
      )}
      {overdue > 0 && <Badge tone="danger">{overdue} overdue</Badge>}
    </span>
  )
}

const memberText = ({ members }: OperatedOrganization): string => {
  const [first, ...others] = members
  if (first === undefined) return 'Nobody'
  return others.length === 0 ? first.email : `${first.email} and ${others.length} more`
}

const columns: readonly Column<OperatedOrganization>[] = [
  {
    id: 'organization',
    label: 'Organization',
    sortBy: ({ name }) => name,
    cell: (organization) => (
      <>
        <Link
          to={operatorPaths.organization({ slug: organization.slug })}
          className="block truncate font-medium hover:underline"
        >
          {organization.name}
        </Link>
        <span className="block truncate font-mono text-xs text-faint">{organization.slug}</span>
        <span className="mt-1 block sm:hidden">
          <State organization={organization} />
        </span>
      </>
    ),
  },
  {
    id: 'members',
    label: 'Members',
    className: 'w-56 max-lg:hidden xl:w-80',
    cell: (organization) => (
      <span className="block truncate text-muted" title={organization.members.map(({ email }) => email).join('\n')}>
        {memberText(organization)}
      </span>
    ),
  },
  {
    id: 'projects',
    label: 'Projects',
    className: 'w-28 max-sm:hidden',
    isNumber: true,
    cellClassName: 'text-muted',
    sortBy: ({ project_count: count }) => count,
    cell: ({ project_count: count }) => count,
  },
  {
    id: 'state',
    label: 'Status',
    className: 'w-64 max-sm:hidden',
    cell: (organization) => <State organization={organization} />,
  },
]

/** All organizations of the installation. */
export const OperatedOrganizationsPage = () => {
  const { search = '' } = useSearch({ from: '/_operator/organizations' })
  const organizations = useQuery(usePageQueries(organizationsQueries).organizations)
  return (
    <ResourcePage
      title="Organizations"
      within={['Operator']}
      description="All organizations of this installation. Each has its plan, invoices, credits and usage on a page."
    >
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <SearchField label="Search organizations" placeholder="Search organizations" />
      </div>
      <QueryTable
        label="Organizations"
        query={organizations}
        columns={columns}
        rowKey={({ slug }) => slug}
        failure="The organizations could not be loaded"
        skeleton="h-64 !rounded-lg"
        empty={{
          title: search === '' ? 'No organizations' : 'No organizations match',
          text: search === '' ? 'Organizations of all accounts appear here.' : 'Searched names and slugs.',
        }}
      />
    </ResourcePage>
  )
}
