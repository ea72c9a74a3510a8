import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { Boxes, Plus, Search } from 'lucide-react'
import { useState } from 'react'
import { useSwitchedOff } from '~/api/capabilities.ts'
import { organizationsQuery } from '~/api/organizations.ts'
import { ButtonLink } from '~/components/ButtonLink.tsx'
import { ErrorState } from '~/components/ErrorState.tsx'
import { Page } from '~/components/Page.tsx'
import { PageTitle } from '~/components/PageTitle.tsx'
import { organizationPaths } from '~/areas/organization/paths.ts'
import { organizationsPaths } from './paths.ts'
import { Badge } from '~/ui/badge.tsx'
import { Banner } from '~/ui/banner.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Input } from '~/ui/input.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'

const searchFrom = 6

const NoOrganizations = ({ createReason }: { createReason: string | undefined }) => (
  <EmptyState
    className="rounded-lg border border-dashed border-line-strong"
    icon={<Boxes aria-hidden size={28} />}
    title="Create your first organization"
    action={
      <ButtonLink
        to={organizationsPaths.create()}
        variant="primary"
        disabledReason={createReason}
        icon={<Plus aria-hidden size={14} />}
      >
        New organization
      </ButtonLink>
    }
  >
    An organization holds projects, and each project is its own PostgreSQL server. Start with one for yourself.
  </EmptyState>
)

const projectsText = (count: number) => (count === 1 ? '1 project' : `${count} projects`)

export const OrganizationsPage = () => {
  const createReason = useSwitchedOff('organizations:create')
  const { error: reason, org } = useSearch({ from: '/organization-pages/organizations' })
  const { data: organizations, error, refetch, isFetching } = useQuery(organizationsQuery)
  const [search, setSearch] = useState('')
  const shown = organizations?.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))

  return (
    <Page>
      <PageTitle parts={['Organizations']} />
      <PageHeader
        title="Organizations"
        actions={
          organizations !== undefined &&
          organizations.length > 0 && (
            <>
              {organizations.length >= searchFrom && (
                <Input
                  type="search"
                  aria-label="Find an organization"
                  placeholder="Find an organization"
                  icon={<Search aria-hidden size={14} />}
                  value={search}
                  onChange={(event) => setSearch(event.target.value)}
                  className="!w-56 max-sm:!w-auto max-sm:flex-1"
                />
              )}
              <ButtonLink
                to={organizationsPaths.create()}
                variant="primary"
                disabledReason={createReason}
                icon={<Plus aria-hidden size={14} />}
              >
                New organization
              </ButtonLink>
            </>
          )
        }
      />
      {reason === 'org_not_found' && (
        <Banner tone="warning" title="We couldn't find that organization" className="mb-5">
          {org === undefined ? 'The link' : `“${org}”`} does not exist, or you are not one of its members.
        </Banner>
      )}
      {error !== null && (
        <ErrorState
          title="The organizations could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {organizations?.length === 0 && <NoOrganizations createReason={createReason} />}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,280px),1fr))] gap-4">
        {organizations === undefined &&
          error === null &&
          [0, 1, 2].map((index) => (
            <li key={index}>
              <Skeleton className="h-[86px] !rounded-lg" />
            </li>
          ))}
        {shown?.map((organization) => (
          <li key={organization.slug}>
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
          </li>
        ))}
      </ul>
      {shown?.length === 0 && organizations?.length !== 0 && (
        <p className="text-sm text-muted">No organization matches “{search}”.</p>
      )}
    </Page>
  )
}
