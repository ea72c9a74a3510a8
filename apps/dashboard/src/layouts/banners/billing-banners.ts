import type { Customer, OverdueInvoice } from '@cairn/contracts/billing/billing'
import type { Organization } from '@cairn/contracts/organizations/organizations'
import { displayGraceDay } from '../../lib/dates.ts'
import type { BannerWords } from './banner-words.ts'

export type BilledOrganization = Pick<
  Organization,
  'slug' | 'plan' | 'billing_partner' | 'restriction_status' | 'restriction_data'
>

export interface BillingFacts {
  /** Whether the reader is allowed 'billing:all' in an organization. */
  mayBill: (slug: string) => boolean
  /** Where one is; undefined on pages of no organization. */
  organization: BilledOrganization | undefined
  /** Undefined until they are known. */
  customer: Customer | undefined
  overdue: readonly OverdueInvoice[]
}

const missingAddress = ({ organization, customer }: BillingFacts): BannerWords[] =>
  organization !== undefined &&
  organization.plan.id !== 'free' &&
  organization.billing_partner === null &&
  customer !== undefined &&
  (customer.address?.line1 ?? '') === ''
    ? [
        {
          id: 'missing-address',
          tone: 'warning',
          title: 'Missing Billing Information',
          text: 'Add a billing address. If you are a registered business, add a tax ID too.',
          link: { label: 'Add address', slug: organization.slug, at: 'address' },
        },
      ]
    : []

const outstanding = ({ organization, overdue, mayBill }: BillingFacts): BannerWords[] => {
  const here = overdue.filter(({ organization_slug: slug }) => slug === organization?.slug)
  const elsewhere = overdue.find(({ organization_slug: slug }) => slug !== organization?.slug && mayBill(slug))
  return [
    ...(organization !== undefined && here.length > 0
      ? [
          {
            id: 'outstanding',
            tone: 'danger',
            title: 'Outstanding Invoices',
            text: 'Pay invoices to avoid disruption of your services.',
            link: { label: 'View invoices', slug: organization.slug, at: 'invoices' },
          } as const,
        ]
      : []),
    ...(elsewhere === undefined
      ? []
      : [
          {
            id: 'outstanding-elsewhere',
            tone: 'danger',
            title: 'Outstanding Invoices in other Organization',
            text: 'Pay the invoices of your other organization to avoid disruption of its services.',
            link: { label: 'View invoices', slug: elsewhere.organization_slug, at: 'invoices' },
          } as const,
        ]),
  ]
}

const restriction = ({ organization }: BillingFacts): BannerWords[] => {
  if (organization === undefined) return []
  const { slug, restriction_status: status, restriction_data: data } = organization
  const end = data?.grace_period_end ?? null
  const link = { label: 'View billing', slug, at: undefined }
  if (status === 'grace_period')
    return [
      {
        id: status,
        tone: 'warning',
        title: 'Organization plan has exceeded its quota',
        text:
          end === null
            ? 'There is a grace period before its projects are restricted.'
            : `There is a grace period until ${displayGraceDay(new Date(end))}.`,
        link,
      },
    ]
  if (status === 'grace_period_over')
    return [
      {
        id: status,
        tone: 'warning',
        title: 'Grace period is over',
        text: 'Projects will not serve requests once the quota is used up.',
        link,
      },
    ]
  if (status === 'restricted')
    return [
      {
        id: status,
        tone: 'danger',
        title: 'Services Restricted',
        text: 'Projects do not serve requests, since the quota of the plan is used up.',
        link,
      },
    ]
  return []
}

/**
 * What is wrong with the billing, the worst first; nothing to those who are not allowed 'billing:all'. In this order it becomes
 * known, too: what comes later moves nothing.
 */
export const billingBanners = (facts: BillingFacts): BannerWords[] => {
  const { organization, mayBill } = facts
  if (organization !== undefined && !mayBill(organization.slug))
    return outstanding({ ...facts, organization: undefined })
  return [...restriction(facts), ...outstanding(facts), ...missingAddress(facts)]
}
