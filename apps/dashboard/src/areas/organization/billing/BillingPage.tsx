import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useOrganizationPermission } from '~/api/permissions.ts'
import { useOrganization } from '~/api/use-organization.ts'
import { PlanFeaturesCard } from '~/components/plans/PlanFeaturesCard.tsx'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { customerQuery, overdueInvoicesQuery } from '../api/billing.ts'
import { creditNotesQuery, discountsQuery, downloadCreditNote, invoicesQuery } from '../api/invoices.ts'
import { paymentsQuery } from '../api/payments.ts'
import { subscriptionQuery } from '../api/subscription.ts'
import { taxIdsQuery } from '../api/tax-ids.ts'
import { upcomingInvoiceQuery } from '../api/usage.ts'
import { AddressCard } from './AddressCard.tsx'
import { CreditNotesCard } from '~/components/billing/CreditNotesCard.tsx'
import { DiscountsCard } from './DiscountsCard.tsx'
import { InvoicesCard } from './InvoicesCard.tsx'
import { PaymentMethodsCard } from './PaymentMethodsCard.tsx'
import { PlanCard } from './PlanCard.tsx'
import { TaxIdsCard } from './TaxIdsCard.tsx'
import { UpcomingInvoiceCard } from './UpcomingInvoiceCard.tsx'
import { useReturnFromBank } from './use-return-from-bank.ts'

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
  const notes = useQuery({ ...creditNotesQuery(slug), enabled: isAllowed })
  const discounts = useQuery({ ...discountsQuery(slug), enabled: isAllowed })
  const subscription = useQuery({ ...subscriptionQuery(slug), enabled: isAllowed })
  const taxIds = useQuery({ ...taxIdsQuery(slug), enabled: isAllowed })
  const payments = useQuery({ ...paymentsQuery(slug), enabled: isAllowed })
  useReturnFromBank(slug, useOrganizationPermission('billing:Write', slug).isAllowed)
  // Shown together: what comes later would move what an anchor of the address has scrolled to.
  const queries = [customer, invoices, overdue, upcoming, subscription, notes, discounts, taxIds]
  const all = {
    data:
      customer.data &&
      invoices.data &&
      overdue.data &&
      upcoming.data &&
      notes.data &&
      discounts.data &&
      subscription.data &&
      taxIds.data &&
      // The payment provider may not answer: its card says so, and the others are there.
      (payments.isPending
        ? undefined
        : {
            customer: customer.data,
            invoices: { ...invoices.data, overdue: overdue.data, notes: notes.data },
            discounts: discounts.data,
            upcoming: upcoming.data,
            subscription: subscription.data,
            taxIds: taxIds.data,
          }),
    error: queries.find(({ error }) => error !== null)?.error ?? null,
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(queries.map(({ refetch }) => refetch())),
  }
  // The card of the plan is above all others, and needs the organization.
  useAnchor(all.data !== undefined && organization !== undefined)
  return (
    <ResourcePage title="Billing" within={[organization?.name]}>
      <QueryContent
        query={all}
        failure="The billing could not be loaded"
        skeleton="h-96 !rounded-lg"
        noAccess={isAllowed || isLoading || reason === undefined ? undefined : { to: 'billing', reason }}
      >
        {({
          customer: known,
          invoices: shown,
          upcoming: next,
          subscription: held,
          discounts: given,
          taxIds: listed,
        }) => (
          <div className="flex flex-col gap-4">
            {organization !== undefined && <PlanCard key={slug} organization={organization} subscription={held} />}
            <UpcomingInvoiceCard invoice={next} />
            <QueryContent
              query={payments}
              failure="The payment methods could not be loaded"
              skeleton="h-24 !rounded-lg"
            >
              {(found) => (
                <PaymentMethodsCard slug={slug} payments={found} billingEmail={organization?.billing_email ?? null} />
              )}
            </QueryContent>
            <InvoicesCard
              slug={slug}
              issued={shown.issued}
              count={shown.count}
              overdue={shown.overdue.filter((invoice) => invoice.organization_slug === slug)}
              payments={payments.data}
            />
            {shown.notes.length > 0 && (
              <CreditNotesCard notes={shown.notes} onDownload={(note) => downloadCreditNote(slug, note)} />
            )}
            <DiscountsCard key={slug} slug={slug} discounts={given} partner={held.billing_partner} />
            <AddressCard key={slug} slug={slug} customer={known} />
            <TaxIdsCard
              key={`tax ${slug}`}
              slug={slug}
              taxIds={listed}
              addressCountry={known.address?.country ?? null}
            />
            <PlanFeaturesCard present={held.plan.id} />
          </div>
        )}
      </QueryContent>
    </ResourcePage>
  )
}
