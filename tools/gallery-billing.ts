import type { Person } from '@cairn/dev-env/person'
import { connectToPlatformDatabase } from '@cairn/dev-env/platform-database'
import type { StripeServer } from '@cairn/dev-env/stripe-server'

interface Billed {
  /** Slugs of organizations. */
  used: string
  indebted: string
  /** Refs of projects. */
  shop: string
  empty: string
}

// Twenty days of a cycle: what grows, what is close to the plan, and what is beyond it.
const usage = `
insert into platform.usage_days (project_ref, organization_id, day, meter, part, amount)
  select ref, o.id, (now() at time zone 'UTC')::date - n, meter, part, (amount * (30 - n + n % 4 * 3) / 30)::bigint
  from platform.organizations o,
    generate_series(0, 20) n,
    (values
      ($2, 'egress', 'rest', 9 * 1024::numeric ^ 3),
      ($2, 'egress', 'storage', 6 * 1024::numeric ^ 3),
      ($3, 'egress', 'auth', 1024::numeric ^ 3),
      ($2, 'database_size', '', 5 * 1024::numeric ^ 3),
      ($3, 'database_size', '', 1024::numeric ^ 3),
      ($2, 'storage_size', '', 40 * 1024::numeric ^ 3),
      ($2, 'auth_mau', '', 81000)
    ) meters (ref, meter, part, amount)
  where o.slug = $1
  on conflict (project_ref, day, meter, part) do update set amount = excluded.amount`

// One that was paid, one that is overdue, and one that is open.
const invoices = `
with numbered as (
  insert into platform.invoices (organization_id, number, cycle_start, cycle_end, issued_at, due_date, total_cents, due_cents,
      document, paid_at)
    select o.id, 40 + n, today - 31 * (5 - n), today - 31 * (4 - n), now() - (4 - n) * interval '31 days',
      today - 31 * (4 - n) + 14, 2500 + n * 137, 2500 + n * 137,
      jsonb_build_object(
        'lines', jsonb_build_array(jsonb_build_object(
          'kind', 'plan', 'description', 'Pro plan', 'quantity', '1 month', 'amount_cents', 2500 + n * 137)),
        'subtotal_cents', 2500 + n * 137, 'discounts', '[]'::jsonb, 'tax', null, 'balance_used_cents', 0,
        'seller', '{"name": "Cairn", "address": null, "country": null, "tax_id": null}'::jsonb,
        'customer', '{"billing_name": null, "address": null, "tax_id": null}'::jsonb, 'organization_name', o.name),
      case when n < 3 then now() - (4 - n) * interval '31 days' + interval '3 days' end
    from platform.organizations o, generate_series(1, 4) n, (select (now() at time zone 'UTC')::date as today) days
    where o.slug = $1
  returning number)
update platform.invoice_numbers set last = (select max(number) from numbered)`

const taxIds = `
insert into platform.tax_ids (organization_id, country, value)
  select o.id, ids.country, ids.value
  from platform.organizations o, (values ('IE', 'IE1234567FA'), ('CH', 'CHE123456789MWST')) ids (country, value)
  where o.slug = $1`

/** Usage of one organization, and invoices of another. */
export const storeSampleBilling = async (home: string, { used, indebted, shop, empty }: Billed): Promise<void> => {
  await using platform = await connectToPlatformDatabase(home)
  await platform.query(`update platform.organizations set created_at = now() - interval '20 days' where slug = $1`, [
    used,
  ])
  await platform.query(usage, [used, shop, empty])
  await platform.query(usage, [indebted, 'harbourlightsshoppage', 'harbourlightsarchives'])
  await platform.query(invoices, [indebted])
  await platform.query(taxIds, [indebted])
}

/** Coupons, credits and a credit note, of an organization that has invoices. */
export const giveDiscounts = async (operator: Person, owner: Person, slug: string): Promise<void> => {
  const here = { params: { slug } }
  const terms = { amount_cents: null, cycles: 3, redeem_until: null, most_redemptions: null }
  const create = (body: { code: string; name: string; percent: number } & Partial<typeof terms>) =>
    operator.request('POST /platform/operator/coupons', { body: { ...terms, ...body } })
  const old = await create({ code: 'LAUNCH', name: 'Launch offer', percent: 50, cycles: 12 })
  await operator.request('DELETE /platform/operator/coupons/:coupon_id', { params: { coupon_id: old.id } })
  await create({ code: 'HARBOUR-26', name: 'Harbour fair 2026', percent: 20 })
  await owner.request('POST /platform/organizations/:slug/billing/coupons', { ...here, body: { code: 'HARBOUR-26' } })
  const credits = { amount_cents: 4_200, reason: 'Sorry for the outage in October', expires_on: '2027-12-31' }
  await operator.request('POST /platform/operator/organizations/:slug/credits', { ...here, body: credits })
  const { invoices: issued } = await operator.request('GET /platform/operator/organizations/:slug', here)
  const overdue = issued.find(({ status }) => status === 'overdue')
  if (overdue === undefined) throw new Error('No invoice is overdue.')
  await operator.request('POST /platform/operator/organizations/:slug/invoices/:invoice_id/credit-notes', {
    params: { slug, invoice_id: overdue.id },
    body: {
      credit: { kind: 'amount', amountCents: 900 },
      settlement: 'balance',
      reason: 'Two days without backups',
      credited_cents: 0,
    },
  })
}

export const addPaymentMethods = async (owner: Person, slug: string, stripe: StripeServer): Promise<void> => {
  for (const number of ['000123456789', '4242424242424242'] as const) {
    const { url } = await owner.request('POST /platform/organizations/:slug/payments', { params: { slug } })
    await stripe.completeCheckout(url, number)
  }
}

// One that waits for an answer, one that was lost; and a refund that failed.
const disputes = `
with invoices as (
  select i.id, i.number from platform.invoices i join platform.organizations o on o.id = i.organization_id where o.slug = $1),
failed as (
  insert into platform.refunds (credit_note_id, refund_id, amount_cents, status, reason)
  select n.id, 're_1', 900, 'failed', 'The payment provider says: lost or stolen card.'
  from platform.credit_notes n join invoices i on i.id = n.invoice_id)
insert into platform.payment_disputes (id, invoice_id, amount_cents, reason, status, answer_by, disputed_at)
select 'du_' || i.number, i.id, 2637, reason, status, answer_by, now() - interval '3 days'
from invoices i join (values
  (41, 'product_not_received', 'needs_response', now() + interval '9 days'),
  (42, 'fraudulent', 'lost', null)) them (number, reason, status, answer_by) on them.number = i.number`

export const storeSampleDisputes = async (home: string, slug: string): Promise<void> => {
  await using platform = await connectToPlatformDatabase(home)
  await platform.query(disputes, [slug])
}
