import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useOrganizationPermission } from '~/api/permissions.ts'
import { useOrganization } from '~/api/use-organization.ts'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { customerQuery, invoicesQuery, overdueInvoicesQuery } from '../api/billing.ts'
import { subscriptionQuery } from '../api/subscription.ts'
import { upcomingInvoiceQuery } from '../api/usage.ts'
import { AddressCard } from './AddressCard.tsx'
import { InvoicesCard } from './InvoicesCard.tsx'
import { PlanCard } from './PlanCard.tsx'
import { PlanFeaturesCard } from './PlanFeaturesCard.tsx'
import { UpcomingInvoiceCard } from './UpcomingInvoiceCard.tsx'

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
  const organization = useOrganization(slug)
  // Not declared on the route: where billing is switched off they must not be asked, and a route cannot know that yet.
  const customer = useQuery({ ...customerQuery(slug), enabled: isAllowed })
  const invoices = useQuery({ ...invoicesQuery(slug), enabled: isAllowed })
  const overdue = useQuery({ ...overdueInvoicesQuery, enabled: isAllowed })
  const upcoming = useQuery({ ...upcomingInvoiceQuery(slug), enabled: isAllowed })
  const subscription = useQuery({ ...subscriptionQuery(slug), enabled: isAllowed })
  // Shown together: what comes later would move what an anchor of the address has scrolled to.
  const queries = [customer, invoices, overdue, upcoming, subscription]
  const all = {
    data: customer.data &&
      invoices.data &&
      overdue.data &&
      upcoming.data &&
      subscription.data && {
        customer: customer.data,
        invoices: { ...invoices.data, overdue: overdue.data },
        upcoming: upcoming.data,
        subscription: subscription.data,
      },
    error: queries.find(({ error }) => error !== null)?.error ?? null,
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(queries.map(({ refetch }) => refetch())),
  }
  useAnchor(all.data !== undefined)
  return (
    <ResourcePage title="Billing" within={[organization?.name]}>
      <QueryContent
        query={all}
        failure="The billing could not be loaded"
        skeleton="h-96 !rounded-lg"
        noAccess={isAllowed || isLoading || reason === undefined ? undefined : { to: 'billing', reason }}
      >
        {({ customer: known, invoices: { issued, count, overdue: late }, upcoming: next, subscription: held }) => (
          <div className="flex flex-col gap-4">
            {organization !== undefined && <PlanCard key={slug} organization={organization} subscription={held} />}
            <UpcomingInvoiceCard invoice={next} />
            <InvoicesCard
              slug={slug}
              issued={issued}
              count={count}
              overdue={late.filter((invoice) => invoice.organization_slug === slug)}
            />
            <AddressCard key={slug} slug={slug} customer={known} />
            <PlanFeaturesCard present={held.plan.id} />
          </div>
        )}
      </QueryContent>
    </ResourcePage>
  )
}
