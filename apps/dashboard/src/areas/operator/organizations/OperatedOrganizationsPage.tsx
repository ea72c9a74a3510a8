import type { OperatedOrganization } from '@cairn/contracts/operator/operator-organizations'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { operatedOrganizationsQuery } from '../api/operator-organizations.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { Page } from '~/components/Page.tsx'
import { PageTitle } from '~/components/PageTitle.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Table, TableCell, TableRow } from '~/ui/table.tsx'
import { SearchInput } from '../SearchInput.tsx'
import { OrganizationBillingPanel } from './OrganizationBillingPanel.tsx'
import { restrictionNames } from './restriction-names.ts'

const columns = [
  { label: 'Organization' },
  { label: 'Members', className: 'w-56 max-lg:hidden' },
  { label: 'Projects', className: 'w-24 max-sm:hidden' },
  { label: 'State', className: 'w-64 max-sm:hidden' },
  { label: 'Actions', labelHidden: true, className: 'w-28 max-sm:w-24' },
]

const State = ({ organization }: { organization: OperatedOrganization }) => {
  const { plan, restriction_status: restriction, overdue_invoices: invoices } = organization
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge>{plan.name}</Badge>
      {restriction !== null && (
        <Badge tone={restriction === 'restricted' ? 'danger' : 'warning'}>{restrictionNames[restriction]}</Badge>
      )}
      {invoices.length > 0 && <Badge tone="danger">{invoices.length} overdue</Badge>}
    </span>
  )
}

const memberText = ({ members }: OperatedOrganization): string => {
  const [first, ...others] = members
  if (first === undefined) return 'Nobody'
  return others.length === 0 ? first.email : `${first.email} and ${others.length} more`
}

/** All organizations of the installation. */
export const OperatedOrganizationsPage = () => {
  const [search, setSearch] = useState('')
  const asked = useDeferredValue(search.trim())
  const { data: organizations, error, refetch, isFetching } = useQuery(operatedOrganizationsQuery(asked))
  const [chosenSlug, setChosenSlug] = useState<string>()
  const chosen = organizations?.find(({ slug }) => slug === chosenSlug)
  return (
    <Page>
      <PageTitle parts={['Organizations', 'Operator']} />
      <PageHeader
        title="Organizations"
        description="All organizations of this installation, with plan and overdue invoices."
        actions={<SearchInput label="Search organizations" value={search} onChange={setSearch} />}
      />
      {error !== null && (
        <ErrorState
          title="The organizations could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {organizations === undefined && error === null && <Skeleton className="h-64 !rounded-lg" />}
      {organizations?.length === 0 && (
        <EmptyState className="rounded-lg border border-dashed border-line-strong" title="No organization matches">
          {asked === '' ? 'No projects yet.' : 'Searched names and slugs.'}
        </EmptyState>
      )}
      {organizations !== undefined && organizations.length > 0 && (
        <Table label="Organizations" columns={columns}>
          {organizations.map((organization) => {
            const { slug, name, project_count: projects, members } = organization
            return (
              <TableRow key={slug}>
                <TableCell>
                  <span className="block truncate font-medium">{name}</span>
                  <span className="block truncate font-mono text-xs text-faint">{slug}</span>
                  <span className="mt-1 block sm:hidden">
                    <State organization={organization} />
                  </span>
                </TableCell>
                <TableCell className="max-lg:hidden">
                  <span className="block truncate text-muted" title={members.map(({ email }) => email).join('\n')}>
                    {memberText(organization)}
                  </span>
                </TableCell>
                <TableCell className="text-muted tabular-nums max-sm:hidden">{projects}</TableCell>
                <TableCell className="max-sm:hidden">
                  <State organization={organization} />
                </TableCell>
                <TableCell className="text-right max-sm:!px-2">
                  <Button size="sm" aria-label={`Billing of ${name}`} onClick={() => setChosenSlug(slug)}>
                    Billing
                  </Button>
                </TableCell>
              </TableRow>
            )
          })}
        </Table>
      )}
      {chosen !== undefined && (
        <OrganizationBillingPanel key={chosen.slug} organization={chosen} onClose={() => setChosenSlug(undefined)} />
      )}
    </Page>
  )
}
