import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OverdueInvoice } from '@cairn/contracts/billing/billing'
import type { BilledOrganization, BillingFacts } from './billing-banners.ts'
import { billingBanners } from './billing-banners.ts'

const acme: BilledOrganization = {
  slug: 'acme',
  plan: { id: 'pro', name: 'Pro' },
  billing_partner: null,
  restriction_status: null,
  restriction_data: null,
}

const invoice = (slug: string): OverdueInvoice => ({
  id: '00000000-0000-4000-8000-000000000000',
  organization_id: 1,
  organization_slug: slug,
  number: 'INV-1',
  amount_due_cents: 100,
  due_date: '2025-05-16',
})

const address = { line1: '1 Quay', line2: null, city: null, state: null, postal_code: null, country: null }
const known = { billing_name: null, address }
const addressless = { ...known, address: null }

const titles = (facts: Partial<BillingFacts>) =>
  billingBanners({ mayBill: () => true, organization: acme, customer: known, overdue: [], ...facts }).map(
    ({ tone, title }) => `${tone}: ${title}`,
  )

const missing = ['warning: Missing Billing Information']

test("'Missing Billing Information': add a billing address, plus a tax ID if a registered business, for paid, non-partner organizations", () => {
  assert.deepEqual(titles({ customer: addressless }), missing)
  const [banner] = billingBanners({ mayBill: () => true, organization: acme, customer: addressless, overdue: [] })
  assert.equal(banner?.text, 'Add a billing address. If you are a registered business, add a tax ID too.')
  assert.deepEqual(titles({ customer: { ...known, address: { ...address, line1: '' } } }), missing)
  assert.deepEqual(titles({}), [])
  assert.deepEqual(titles({ customer: undefined }), [])
  assert.deepEqual(titles({ customer: addressless, organization: undefined }), [])
  assert.deepEqual(titles({ customer: addressless, organization: { ...acme, plan: { id: 'free', name: 'Free' } } }), [])
  assert.deepEqual(titles({ customer: addressless, organization: { ...acme, billing_partner: 'aws' } }), [])
})

const words = (facts: Partial<BillingFacts>) =>
  billingBanners({ mayBill: () => true, organization: acme, customer: known, overdue: [], ...facts }).map(
    ({ tone, title, text }) => [tone, title, text],
  )

const here = [['danger', 'Outstanding Invoices', 'Pay invoices to avoid disruption of your services.']] as const
const elsewhere = [
  [
    'danger',
    'Outstanding Invoices in other Organization',
    'Pay the invoices of your other organization to avoid disruption of its services.',
  ],
] as const

test("'Outstanding Invoices' (pay invoices to avoid disruption)", () => {
  assert.deepEqual(words({ overdue: [invoice('acme')] }), here)
  assert.deepEqual(words({ overdue: [] }), [])
})

test("'Outstanding Invoices in other Organization'", () => {
  assert.deepEqual(words({ overdue: [invoice('other')] }), elsewhere)
  assert.deepEqual(words({ overdue: [invoice('other'), invoice('acme')] }), [...here, ...elsewhere])
  assert.deepEqual(words({ overdue: [invoice('other')], organization: undefined }), elsewhere)
  assert.deepEqual(words({ overdue: [invoice('other')], mayBill: (slug) => slug === 'acme' }), [])
})

const restricted = (status: BilledOrganization['restriction_status'], end: string | null) =>
  billingBanners({
    mayBill: () => true,
    organization: { ...acme, restriction_status: status, restriction_data: { grace_period_end: end } },
    customer: known,
    overdue: [],
  }).map(({ tone, title, text }) => [tone, title, text])

test('grace_period: warning with the grace end date, format DD MMM, YYYY', () => {
  assert.deepEqual(restricted('grace_period', '2026-03-04T12:00:00Z'), [
    ['warning', 'Organization plan has exceeded its quota', 'There is a grace period until 04 Mar, 2026.'],
  ])
})

test('grace_period_over: warning that projects will not serve requests once quota is used up', () => {
  assert.deepEqual(restricted('grace_period_over', null), [
    ['warning', 'Grace period is over', 'Projects will not serve requests once the quota is used up.'],
  ])
})

test('restricted: danger banner that services are restricted', () => {
  assert.deepEqual(restricted('restricted', null), [
    ['danger', 'Services Restricted', 'Projects do not serve requests, since the quota of the plan is used up.'],
  ])
})

test("people without 'billing:all' see no billing banner", () => {
  const organization = { ...acme, restriction_status: 'restricted' as const }
  assert.deepEqual(
    titles({ organization, mayBill: () => false, customer: addressless, overdue: [invoice('acme'), invoice('other')] }),
    [],
  )
  assert.deepEqual(
    titles({ organization, mayBill: (slug) => slug === 'other', overdue: [invoice('acme'), invoice('other')] }),
    ['danger: Outstanding Invoices in other Organization'],
  )
})
