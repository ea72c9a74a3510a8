import type { Organization } from '@cairn/contracts/organizations/organizations'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { Boxes, Plus } from 'lucide-react'
import { useSwitchedOff } from '~/api/capabilities.ts'
import { organizationPaths } from '~/areas/organization/paths.ts'
import { ButtonLink } from '~/components/ButtonLink.tsx'
import { QueryCards } from '~/kit/QueryCards.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { SearchField } from '~/kit/SearchField.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Badge } from '~/ui/badge.tsx'
import { Banner } from '~/ui/banner.tsx'
import { organizationsPaths } from './paths.ts'
import { organizationsQueries } from './queries.ts'

const searchFrom = 6

const projectsText = (count: number) => (count === 1 ? '1 project' : `${count} projects`)

const NewOrganizationLink = () => (
  <ButtonLink
    to={organizationsPaths.create()}
    variant="primary"
    disabledReason={useSwitchedOff('organizations:create')}
    icon={<Plus aria-hidden size={14} />}
  >
    New organization
  </ButtonLink>
)

const OrganizationLink = ({ organization }: { organization: Organization }) => (
  <Link
    to={organizationPaths.projects(organization)}
    className="flex h-full flex-col gap-1 rounded-lg border border-line bg-surface-1 p-4 hover:border-line-strong hover:bg-surface-2"
  >
    <span className="flex items-center gap-2">
      <Boxes aria-hidden size={16} className="text-faint" />
      <span className="min-w-0 flex-1 truncate font-medium">{organization.name}</span>
      {organization.organization_requires_mfa && <Badge>MFA required</Badge>}
      <Badge>{organization.plan.name}</Badge>
    </span>
    <span className="pl-6 text-sm text-faint">{projectsText(organization.project_count)}</span>
  </Link>
)

export const OrganizationsPage = () => {
  const { error: reason, org, search = '' } = useSearch({ from: '/organization-pages/organizations' })
  const all = useQuery(usePageQueries(organizationsQueries).organizations)
  const shown = all.data?.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
  const count = all.data?.length ?? 0

  return (
    <ResourcePage
      title="Organizations"
      actions={
        count > 0 && (
          <>
            {count >= searchFrom && <SearchField label="Find an organization" placeholder="Find an organization" />}
            <NewOrganizationLink />
          </>
        )
      }
    >
      {reason === 'org_not_found' && (
        <Banner tone="warning" title="We couldn't find that organization" className="mb-5">
          {org === undefined ? 'The link' : `“${org}”`} does not exist, or you are not one of its members.
        </Banner>
      )}
      <QueryCards
        label="Organizations"
        query={{ ...all, data: shown }}
        itemKey={({ slug }) => slug}
        columns="grid-cols-[repeat(auto-fill,minmax(min(100%,280px),1fr))]"
        failure="The organizations could not be loaded"
        skeleton="h-[86px] !rounded-lg"
        empty={
          count > 0
            ? { title: 'No organizations match', text: `No organization has “${search}” in its name.` }
            : {
                icon: <Boxes aria-hidden size={28} />,
                title: 'Create your first organization',
                text: 'An organization holds projects, and each project is its own PostgreSQL server. Start with one for yourself.',
                action: <NewOrganizationLink />,
              }
        }
      >
        {(organization) => <OrganizationLink organization={organization} />}
      </QueryCards>
    </ResourcePage>
  )
}
