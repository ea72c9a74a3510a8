import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { customerQuery, overdueInvoicesQuery } from '../api/billing.ts'
import { organizationsQuery } from '~/api/organizations.ts'
import { useOrganizationPermission } from '~/api/permissions.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { Page } from '~/components/Page.tsx'
import { PageTitle } from '~/components/PageTitle.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Card } from '~/ui/card.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { AddressCard } from './AddressCard.tsx'
import { InvoicesCard } from './InvoicesCard.tsx'

const partners = { vercel_marketplace: 'Vercel Marketplace', aws: 'AWS Marketplace' } as const

/** Goes to the part that the address names, once it is there. */
const useAnchor = (isReady: boolean) => {
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    if (isReady && hash !== '') document.getElementById(hash)?.scrollIntoView()
  }, [isReady, hash])
}

export const BillingPage = () => {
  const { slug } = useParams({ from: '/organization-pages/org/$slug/billing' })
  const { isAllowed, isLoading, reason } = useOrganizationPermission('billing:Read', slug)
  const { data: organizations } = useQuery(organizationsQuery)
  const organization = organizations?.find((candidate) => candidate.slug === slug)
  const customer = useQuery({ ...customerQuery(slug), enabled: isAllowed })
  const overdue = useQuery({ ...overdueInvoicesQuery, enabled: isAllowed })
  useAnchor(customer.data !== undefined && overdue.data !== undefined)
  const error = customer.error ?? overdue.error

  if (!isAllowed && !isLoading)
    return (
      <Page>
        <PageTitle parts={['Billing', organization?.name]} />
        <EmptyState heading="h1" title="You don't have access to billing">
          {reason}
        </EmptyState>
      </Page>
    )
  return (
    <Page>
      <PageTitle parts={['Billing', organization?.name]} />
      <PageHeader title="Billing" />
      <div className="flex flex-col gap-4">
        {error !== null && (
          <ErrorState
            title="The billing could not be loaded"
            error={error}
            onRetry={() => void Promise.all([customer.refetch(), overdue.refetch()])}
            retrying={customer.isFetching || overdue.isFetching}
          />
        )}
        {organization !== undefined && (
          <Card title="Plan" trailing={<Badge tone="accent">{organization.plan.name}</Badge>}>
            <p className="text-sm text-muted">
              {organization.billing_partner === null
                ? 'An operator of this installation sets the plan.'
                : `Billed by the ${partners[organization.billing_partner]}.`}{' '}
              Bills go to {organization.billing_email ?? 'Unknown'}.
            </p>
          </Card>
        )}
        {overdue.data !== undefined && (
          <InvoicesCard invoices={overdue.data.filter((invoice) => invoice.organization_slug === slug)} />
        )}
        {customer.data === undefined ? (
          error === null && <Skeleton className="h-96 !rounded-lg" />
        ) : (
          <AddressCard key={slug} slug={slug} customer={customer.data} />
        )}
      </div>
    </Page>
  )
}
