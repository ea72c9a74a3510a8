import type { OperatedDetails } from '@cairn/contracts/operator/operated-organization'
import { tierNames } from '@cairn/contracts/product-catalogue/plan-ids'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ButtonLink } from '~/components/ButtonLink.tsx'
import { Page } from '~/components/Page.tsx'
import { PageTitle } from '~/components/PageTitle.tsx'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { displayDay } from '~/lib/dates.ts'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { PropertyList } from '~/ui/property-list.tsx'
import { Time } from '~/ui/time.tsx'
import { operatorPaths } from '../paths.ts'
import { organizationQueries } from '../queries.ts'
import { CreditNotesCard } from '~/components/billing/CreditNotesCard.tsx'
import { downloadCreditNote, retryRefund } from '../api/operated-organization.ts'
import { Credits } from './Credits.tsx'
import { Disputes } from './Disputes.tsx'
import { InvoiceEntries } from './InvoiceEntries.tsx'
import { IssuedInvoices } from './IssuedInvoices.tsx'
import { OrganizationBillingPanel, partnerNames } from './OrganizationBillingPanel.tsx'
import { OrganizationUsage } from './OrganizationUsage.tsx'
import { RedeemedCoupons } from './RedeemedCoupons.tsx'
import { restrictionNames } from './restriction-names.ts'

const restrictionText = (organization: OperatedDetails): string => {
  const { restriction_status: status, restriction_data: data, restriction_reason: reason } = organization
  if (status === null) return 'None'
  const end = data?.grace_period_end ?? null
  return [
    restrictionNames[status],
    ...(status === 'grace_period' && end !== null ? [`until ${displayDay(new Date(end))}`] : []),
    ...(organization.restricted_by_quota ? ['because it exceeds its plan; it ends by itself'] : []),
    ...(reason === null ? [] : [`“${reason}”`]),
  ].join(', ')
}

const Facts = ({ organization }: { organization: OperatedDetails }) => (
  <Card title="Organization">
    <PropertyList
      properties={[
        { label: 'Slug', value: <span className="font-mono text-xs">{organization.slug}</span> },
        { label: 'Plan', value: tierNames[organization.tier] },
        {
          label: 'Billed by',
          value:
            organization.billing_partner === null ? 'This installation' : partnerNames[organization.billing_partner],
        },
        { label: 'Restriction', value: restrictionText(organization) },
        { label: 'Bills go to', value: organization.billing_email ?? 'Nobody' },
        {
          label: 'Members',
          value: organization.members.map(({ email }) => email).join(', ') || 'Nobody',
        },
        { label: 'Projects', value: organization.project_count },
        { label: 'Created', value: <Time value={organization.created_at} as="date" /> },
      ]}
    />
  </Card>
)

const Details = ({ organization }: { organization: OperatedDetails }) => {
  const [isChanging, setIsChanging] = useState(false)
  const { slug, name, plan, restriction_status: restriction } = organization
  return (
    <>
      <PageHeader
        title={name}
        badges={
          <>
            <Badge tone="accent">{plan.name}</Badge>
            {restriction !== null && (
              <Badge tone={restriction === 'restricted' ? 'danger' : 'warning'}>{restrictionNames[restriction]}</Badge>
            )}
          </>
        }
        actions={<Button onClick={() => setIsChanging(true)}>Change plan or restriction</Button>}
      />
      <div className="flex flex-col gap-4">
        <Facts organization={organization} />
        {organization.disputes.length > 0 && <Disputes disputes={organization.disputes} />}
        <IssuedInvoices slug={slug} invoices={organization.invoices} />
        {organization.credit_notes.length > 0 && (
          <CreditNotesCard
            notes={organization.credit_notes}
            onRetry={(note) => retryRefund(slug, note.id)}
            onDownload={(note) => downloadCreditNote(slug, note)}
          />
        )}
        <OrganizationUsage usage={organization.usage} />
        <Credits slug={slug} balanceCents={organization.credit_balance_cents} credits={organization.credits} />
        <RedeemedCoupons coupons={organization.coupons} />
        <InvoiceEntries slug={slug} invoices={organization.overdue_invoices} />
      </div>
      {isChanging && <OrganizationBillingPanel organization={organization} onClose={() => setIsChanging(false)} />}
    </>
  )
}

/** One organization, with all that the operator bills it for. */
export const OperatedOrganizationPage = () => {
  const organization = useQuery(usePageQueries(organizationQueries).organization)
  return (
    <Page>
      <PageTitle parts={[organization.data?.name ?? 'Organization', 'Organizations', 'Operator']} />
      <QueryContent
        query={organization}
        failure="The organization could not be loaded"
        skeleton="h-96 !rounded-lg"
        wayOn={<ButtonLink to={operatorPaths.organizations()}>Go to the organizations</ButtonLink>}
      >
        {(known) => <Details key={known.slug} organization={known} />}
      </QueryContent>
    </Page>
  )
}
