import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { dayMs, dayOf } from '@cairn/contracts/billing/invoices/cycles'
import type { Person } from '@cairn/dev-env'
import { RefusedError } from '@cairn/dev-env'
import { eventually } from './clients-of-projects.ts'
import type { MembersFixture } from './members-fixture.ts'
import { startMembersFixture } from './members-fixture.ts'

let fixture: MembersFixture
before(async () => {
  fixture = await startMembersFixture()
})
after(() => fixture[Symbol.asyncDispose]())

const here = () => ({ params: { slug: fixture.organization.slug } })
const unrestricted = {
  tier: 'tier_free',
  billing_partner: null,
  restriction_status: null,
  grace_period_end: null,
} as const

const reasonOf = async (work: Promise<unknown>): Promise<string> => {
  const error: unknown = await work.then(
    () => assert.fail('the call was not refused'),
    (thrown: unknown) => thrown,
  )
  assert.ok(error instanceof RefusedError, String(error))
  return error.body.reason
}

const overdue = (person: Person) => person.request('GET /platform/stripe/invoices/overdue', {})

const actionsIn = async (person: Person) =>
  (await person.request('GET /platform/organizations/:slug/audit', { ...here(), query: {} })).entries.map(
    ({ action }) => action,
  )

test('an organization is restricted by the operator, and says so to its members', async () => {
  const { owner, developer } = fixture.people
  const free = await developer.request('GET /platform/organizations/:slug', here())
  assert.deepEqual([free.restriction_status, free.restriction_data], [null, null])

  const end = '2026-03-14T00:00:00.000Z'
  const body = {
    ...unrestricted,
    tier: 'tier_pro',
    restriction_status: 'grace_period',
    grace_period_end: end,
    restriction_reason: 'Waits for a signature',
  } as const
  await owner.request('PUT /platform/operator/organizations/:slug/billing', { ...here(), body })
  const restricted = await developer.request('GET /platform/organizations/:slug', here())
  assert.deepEqual(
    [restricted.plan.id, restricted.restriction_status, restricted.restriction_data],
    ['pro', 'grace_period', { grace_period_end: end }],
  )
  const withoutEnd = { ...body, grace_period_end: null }
  assert.equal(
    await reasonOf(
      owner.request('PUT /platform/operator/organizations/:slug/billing', { ...here(), body: withoutEnd }),
    ),
    'invalid_input',
  )
  assert.ok((await actionsIn(owner)).includes('billing.changed'))
  await owner.request('PUT /platform/operator/organizations/:slug/billing', { ...here(), body: unrestricted })
})

test('overdue invoices are listed for members who can see the billing of their organization', async () => {
  const { owner, readOnly, guest, stranger } = fixture.people
  const invoice = await owner.request('POST /platform/operator/organizations/:slug/overdue-invoices', {
    ...here(),
    body: { number: 'INV-7', amount_due_cents: 2599, due_date: '2025-05-16' },
  })
  assert.deepEqual(await overdue(owner), [
    {
      id: invoice.id,
      organization_id: fixture.organization.id,
      organization_slug: fixture.organization.slug,
      number: 'INV-7',
      amount_due_cents: 2599,
      due_date: '2025-05-16',
    },
  ])
  assert.deepEqual(await overdue(readOnly), [invoice])
  assert.deepEqual(await overdue(guest), [])
  assert.deepEqual(await overdue(stranger), [])

  const elsewhere = { params: { slug: fixture.elsewhere.organization.slug, id: invoice.id } }
  const remove = 'DELETE /platform/operator/organizations/:slug/overdue-invoices/:id'
  assert.equal(await reasonOf(owner.request(remove, elsewhere)), 'invoice_not_found')
  await owner.request(remove, { params: { ...here().params, id: invoice.id } })
  assert.deepEqual(await overdue(owner), [])
  const actions = await actionsIn(owner)
  assert.ok(actions.includes('billing.invoice_entered') && actions.includes('billing.invoice_removed'))
})

test('a billing address is kept, and an empty line of it is none', async () => {
  const { administrator } = fixture.people
  const path = 'GET /platform/organizations/:slug/customer'
  assert.deepEqual(await administrator.request(path, here()), { billing_name: null, address: null })
  const body = {
    billing_name: ' Harbour Ltd ',
    address: { line1: '1 Quay', line2: '', city: 'Cork', state: null, postal_code: 'T12', country: 'Ireland' },
  }
  const saved = {
    billing_name: 'Harbour Ltd',
    address: { line1: '1 Quay', line2: null, city: 'Cork', state: null, postal_code: 'T12', country: 'Ireland' },
  }
  const put = 'PUT /platform/organizations/:slug/customer'
  assert.deepEqual(await administrator.request(put, { ...here(), body }), saved)
  assert.deepEqual(await administrator.request(path, here()), saved)
  assert.ok((await actionsIn(administrator)).includes('billing.customer_changed'))
  const noLine = { ...body, address: { ...body.address, line1: ' ' } }
  assert.equal(await reasonOf(administrator.request(put, { ...here(), body: noLine })), 'invalid_input')
})

test('tax IDs are checked by the form of their country, listed, added once and removed', async () => {
  const { administrator, readOnly } = fixture.people
  const path = 'GET /platform/organizations/:slug/tax-ids'
  const add = (country: string, value: string) =>
    administrator.request('POST /platform/organizations/:slug/tax-ids', { ...here(), body: { country, value } })
  const irish = await add('IE', 'ie 1234567 fa')
  assert.deepEqual([irish.country, irish.value, irish.name], ['IE', 'IE1234567FA', 'VAT number'])
  const swiss = await add('CH', 'CHE-123.456.789 MWST')
  for (const [country, value] of [
    ['IE', 'DE123456789'],
    ['US', '12-345678'],
    ['XX', '123456789'],
    ['EU', '123456789'],
    ['KE', '12'],
  ] as const)
    assert.equal(await reasonOf(add(country, value)), 'invalid_input', country)
  assert.equal(await reasonOf(add('IE', 'IE1234567FA')), 'tax_id_exists')
  assert.deepEqual(await readOnly.request(path, here()), [irish, swiss])

  const remove = (slug: string) =>
    administrator.request('DELETE /platform/organizations/:slug/tax-ids/:id', { params: { slug, id: irish.id } })
  const { stranger } = fixture.people
  const elsewhere = { params: { slug: fixture.elsewhere.organization.slug, id: irish.id } }
  assert.equal(
    await reasonOf(stranger.request('DELETE /platform/organizations/:slug/tax-ids/:id', elsewhere)),
    'tax_id_not_found',
  )
  await remove(fixture.organization.slug)
  assert.equal(await reasonOf(remove(fixture.organization.slug)), 'tax_id_not_found')
  assert.deepEqual(await readOnly.request(path, here()), [swiss])
  const actions = await actionsIn(administrator)
  assert.ok(actions.includes('billing.tax_id_added') && actions.includes('billing.tax_id_removed'))
})

test('the operator finds organizations by a part of their name', async () => {
  const { owner } = fixture.people
  const found = await owner.request('GET /platform/operator/organizations', { query: { search: 'harb' } })
  assert.deepEqual(
    found.map(({ name, members, project_count }) => ({ name, members: members.length, project_count })),
    [{ name: 'Harbour', members: 5, project_count: 1 }],
  )
})

test('invoices are listed, counted and shown to members, and marked as paid by the operator', async () => {
  const { owner, readOnly, stranger } = fixture.people
  const { usage, invoiceRun } = fixture.env.platform.context
  await owner.request('PUT /platform/operator/organizations/:slug/billing', {
    ...here(),
    body: { ...unrestricted, tier: 'tier_payg' },
  })
  // The cycle that is under way, as if it were over.
  const later = Date.now() + 40 * dayMs
  await usage.settle(dayOf(later))
  await invoiceRun.issue({ nowMs: later, signal: new AbortController().signal })

  const path = 'GET /platform/organizations/:slug/billing/invoices'
  const [invoice, ...others] = await readOnly.request(path, { ...here(), query: {} })
  assert.ok(invoice)
  assert.deepEqual([others, invoice.status, invoice.number], [[], 'open', 'INV-000001'])
  assert.deepEqual(await readOnly.request(`${path}/count`, here()), { count: 1 })
  assert.deepEqual(await readOnly.request(path, { ...here(), query: { offset: 1 } }), [])
  const address = { params: { ...here().params, invoice_id: invoice.id } }
  const whole = await readOnly.request(`${path}/:invoice_id`, address)
  assert.equal(
    whole.lines.reduce((sum, line) => sum + line.amount_cents, 0),
    whole.total_cents,
  )
  const file = await readOnly.send(`${path}/:invoice_id/pdf`, address)
  assert.equal(file.headers.get('content-type'), 'application/pdf')
  assert.match(file.headers.get('content-disposition') ?? '', /^attachment; filename="INV-000001\.pdf"/)
  const bytes = Buffer.from(await file.arrayBuffer()).toString('latin1')
  assert.match(bytes, /^%PDF-1\./)
  // What it is called is not compressed.
  assert.ok(bytes.includes('(Invoice INV-000001)'))
  assert.equal(await reasonOf(stranger.request(`${path}/:invoice_id`, address)), 'organization_not_found')
  const elsewhere = { slug: fixture.elsewhere.organization.slug, invoice_id: invoice.id }
  assert.equal(await reasonOf(stranger.request(`${path}/:invoice_id`, { params: elsewhere })), 'invoice_not_found')

  const operated = async () => {
    const query = { search: fixture.organization.slug }
    const [found] = await owner.request('GET /platform/operator/organizations', { query })
    return found
  }
  assert.deepEqual((await operated())?.unpaid_invoices, [invoice])
  const pay = 'POST /platform/operator/organizations/:slug/invoices/:invoice_id/payment'
  assert.equal((await owner.request(pay, address)).status, 'paid')
  assert.equal(await reasonOf(owner.request(pay, { params: elsewhere })), 'invoice_not_found')
  const body = { amount_cents: 500, reason: 'Goodwill' }
  await owner.request('POST /platform/operator/organizations/:slug/credits', { ...here(), body })
  const settled = await operated()
  assert.deepEqual([settled?.unpaid_invoices, settled?.credit_balance_cents], [[], 500])
  const actions = await actionsIn(owner)
  assert.ok(actions.includes('billing.invoice_paid') && actions.includes('billing.credits_added'))
})

test('an owner redeems a coupon by its code, which lowers the upcoming invoice and what other plans cost', async () => {
  const { owner, administrator, developer, readOnly } = fixture.people
  const upcoming = () => readOnly.request('GET /platform/organizations/:slug/billing/invoices/upcoming', here())
  const full = await upcoming()
  assert.deepEqual(full.discounts, [])
  const terms = { name: 'Spring', percent: 50, amount_cents: null, cycles: 3, redeem_until: null, most_redemptions: 1 }
  const create = (body: { code: string; amount_cents?: number }) =>
    owner.request('POST /platform/operator/coupons', { body: { ...terms, ...body } })
  await create({ code: 'spring-26' })
  assert.equal(await reasonOf(create({ code: 'BOTH', amount_cents: 500 })), 'invalid_input')
  assert.equal(await reasonOf(create({ code: 'SPRING-26' })), 'coupon_code_taken')

  const redeem = (person: Person) =>
    person.request('POST /platform/organizations/:slug/billing/coupons', { ...here(), body: { code: ' Spring-26 ' } })
  assert.equal(await reasonOf(redeem(developer)), 'forbidden')
  const redeemed = await redeem(administrator)
  assert.deepEqual([redeemed.code, redeemed.cycles_left], ['SPRING-26', 3])
  assert.equal(await reasonOf(redeem(owner)), 'coupon_redeemed')
  const reduced = await upcoming()
  const half = Math.round(full.total_cents / 2)
  assert.deepEqual(reduced.discounts, [{ description: 'Spring', amount_cents: reduced.total_cents - full.total_cents }])
  assert.ok(Math.abs(reduced.total_cents - half) <= 1)
  // From an earlier test.
  assert.equal(reduced.credits_cents, 500)
  const preview = await readOnly.request('GET /platform/organizations/:slug/billing/subscription/preview', {
    ...here(),
    query: { tier: 'tier_team' },
  })
  assert.equal(
    preview.next_cycle.total_cents * 2,
    preview.next_cycle.lines.reduce((sum, line) => sum + line.amount_cents, 0),
  )
  const discounts = await readOnly.request('GET /platform/organizations/:slug/billing/discounts', here())
  assert.deepEqual(discounts.coupons, [redeemed])
  assert.deepEqual(
    [discounts.credit_balance_cents, discounts.credits.map(({ reason, left_cents: left }) => [reason, left])],
    [500, [['Goodwill', 500]]],
  )
  const [coupon] = await owner.request('GET /platform/operator/coupons', {})
  assert.deepEqual([coupon?.state, coupon?.redemptions], ['used_up', 1])
  assert.ok((await actionsIn(owner)).includes('billing.coupon_redeemed'))
  await fixture.env.platform.context.system.pool('postgres').query('delete from platform.coupon_redemptions')
})

test('the operator corrects an invoice that was paid, which shows in its list, in the revenue and in the credits', async () => {
  const { owner, readOnly, stranger } = fixture.people
  const details = () => owner.request('GET /platform/operator/organizations/:slug', here())
  const { invoices, credit_balance_cents: balance } = await details()
  const [invoice] = invoices
  assert.equal(invoice?.status, 'paid')
  const address = { params: { ...here().params, invoice_id: invoice.id } }
  const creditable = await owner.request('GET /platform/operator/organizations/:slug/invoices/:invoice_id', address)
  assert.equal(creditable.left_cents, creditable.subtotal_cents)
  // Of all months: those of other organizations are among them.
  const revenue = async () => {
    const { months } = await owner.request('GET /platform/operator/revenue', {})
    const sum = (of: (month: (typeof months)[number]) => number) => months.reduce((all, each) => all + of(each), 0)
    return {
      issued: sum((month) => month.issued_cents),
      paid: sum((month) => month.paid_cents),
      fromCredits: sum((month) => month.from_credits_cents),
      open: sum((month) => month.open_cents),
      credited: sum((month) => month.credited_cents),
    }
  }
  const earned = await revenue()
  assert.equal(earned.paid, invoice.total_cents)
  assert.deepEqual([earned.credited, earned.fromCredits, earned.issued], [0, 0, earned.paid + earned.open])
  const issue = 'POST /platform/operator/organizations/:slug/invoices/:invoice_id/credit-notes'
  const body = { credit: { kind: 'amount', amountCents: 200 }, reason: 'Outage', credited_cents: 0 } as const
  const note = await owner.request(issue, { ...address, body: { ...body, settlement: 'balance' } })
  assert.deepEqual([note.number, note.total_cents, note.balance_cents], ['CN-000001', 200, 200])
  assert.equal(
    await reasonOf(owner.request(issue, { ...address, body: { ...body, settlement: 'balance' } })),
    'invoice_changed',
  )
  await owner.request(issue, { ...address, body: { ...body, settlement: 'refund', credited_cents: 200 } })
  const corrected = await details()
  assert.equal(corrected.credit_balance_cents, balance + 200)
  assert.equal(corrected.invoices[0]?.credited_cents, 400)
  assert.deepEqual(await readOnly.request('GET /platform/organizations/:slug/billing/credit-notes', here()), [
    ...corrected.credit_notes,
  ])
  assert.deepEqual(await revenue(), { ...earned, paid: earned.paid - 200, credited: 400 })
  const pdf = 'GET /platform/organizations/:slug/billing/credit-notes/:credit_note_id/pdf'
  const ofNote = { params: { ...here().params, credit_note_id: note.id } }
  const file = await readOnly.send(pdf, ofNote)
  assert.match(file.headers.get('content-disposition') ?? '', /^attachment; filename="CN-000001\.pdf"/)
  assert.ok(
    Buffer.from(await file.arrayBuffer())
      .toString('latin1')
      .includes('(Credit note CN-000001)'),
  )
  assert.equal(
    (await owner.send('GET /platform/operator/organizations/:slug/credit-notes/:credit_note_id/pdf', ofNote)).status,
    200,
  )
  assert.equal(await reasonOf(stranger.request(pdf, ofNote)), 'organization_not_found')
  assert.ok((await actionsIn(owner)).includes('billing.credit_note_issued'))
})

test('the usage of all organizations is that of each, and what recurs each month is what their plans and projects cost', async () => {
  const { owner } = fixture.people
  const { usage } = fixture.env.platform.context
  const today = dayOf(Date.now())
  const day = (
    ref: string,
    ago: number,
    meter: 'egress' | 'database_size' | 'auth_mau',
    part: string,
    amount: bigint,
  ) => usage.save({ ref, organizationId: fixture.organization.id }, today - ago, [{ meter, part, amount }])
  await day('one', 0, 'egress', 'rest', 200n * 1024n ** 3n)
  await day('one', 0, 'egress', 'storage', 10n * 1024n ** 3n)
  await day('two', 0, 'egress', 'auth', 5n)
  await day('one', 0, 'database_size', '', 9n * 1024n ** 3n)
  await day('one', 0, 'auth_mau', '', 7n)
  await day('two', 0, 'auth_mau', '', 5n)
  // Of another cycle.
  await day('one', 60, 'egress', 'rest', 1_000n)
  const all = await owner.request('GET /platform/operator/usage', { query: { search: fixture.organization.slug } })
  const { usage: own } = await owner.request('GET /platform/operator/organizations/:slug', here())
  const used = own.meters.filter(({ usage: amount }) => amount > 0)
  assert.deepEqual(
    all[0]?.meters.toSorted((one, other) => one.meter.localeCompare(other.meter)),
    used
      .map(({ meter, usage: amount, included, state }) => ({ meter, usage: amount, included, state }))
      .toSorted((one, other) => one.meter.localeCompare(other.meter)),
  )
  assert.ok(used.some(({ meter, state }) => meter === 'egress' && state === 'approaching'))

  const { plans, recurring_cents: recurring } = await owner.request('GET /platform/operator/revenue', {})
  assert.equal(
    recurring,
    plans.reduce((sum, { recurring_cents: cents }) => sum + cents, 0),
  )
  // A project that runs costs less than the plan's compute credits.
  assert.deepEqual(
    plans.find(({ plan }) => plan === 'pro'),
    { plan: 'pro', organizations: 1, recurring_cents: 2_500 },
  )
  await fixture.env.platform.context.system
    .pool('postgres')
    .query(`delete from platform.usage_days where project_ref in ('one', 'two')`)
  const catalogue = await owner.request('GET /platform/operator/catalogue', {})
  assert.deepEqual([catalogue.file, catalogue.sections.filter((section) => section.is_replaced)], [null, []])
})

test('two owners change the plan at once: one wins, the other sees it; a cancellation says why', async () => {
  const { owner, administrator, developer } = fixture.people
  await owner.request('PUT /platform/operator/organizations/:slug/billing', {
    ...here(),
    body: { ...unrestricted, tier: 'tier_payg' },
  })
  const path = 'GET /platform/organizations/:slug/billing/subscription'
  const put = 'PUT /platform/organizations/:slug/billing/subscription'
  const found = await developer.request(path, here())
  assert.deepEqual([found.tier, found.has_spend_cap, found.changed_by], ['tier_payg', false, 'members'])

  const ask = (tier: 'tier_pro' | 'tier_team' | 'tier_free') =>
    developer.request(`${path}/preview`, { ...here(), query: { tier } })
  const upgrade = await ask('tier_team')
  assert.deepEqual([upgrade.problem, upgrade.effects], [null, []])
  const { this_cycle: cycle, next_cycle: next } = upgrade
  assert.ok(cycle.total_cents > cycle.present_total_cents)
  assert.equal(
    cycle.lines.reduce((sum, line) => sum + line.amount_cents, 0),
    cycle.total_cents,
  )
  assert.deepEqual(
    next.lines
      .filter(({ kind }) => kind === 'plan')
      .map((line) => [line.description, line.quantity, line.amount_cents]),
    [['Team plan', '1 month', 59_900]],
  )

  const change = (person: Person, tier: 'tier_pro' | 'tier_team', from: 'tier_payg' | 'tier_pro' = 'tier_payg') =>
    person.request(put, { ...here(), body: { tier, from } })
  assert.equal(await reasonOf(change(developer, 'tier_team')), 'forbidden')
  const both = await Promise.allSettled([change(owner, 'tier_team'), change(administrator, 'tier_pro')])
  const [won, lost] = both.toSorted((one, other) => one.status.localeCompare(other.status))
  assert.ok(won?.status === 'fulfilled' && lost?.status === 'rejected')
  const present = await developer.request(path, here())
  assert.deepEqual(present, won.value)
  assert.ok(lost.reason instanceof RefusedError)
  assert.equal(lost.reason.body.reason, 'plan_changed')
  assert.match(lost.reason.message, new RegExp(present.tier === 'tier_team' ? 'to Team' : 'to Pro'))

  const survey = { reasons: ['too_expensive' as const], message: 'See you later.' }
  const cancelled = await owner.request(put, { ...here(), body: { tier: 'tier_free', from: present.tier, survey } })
  assert.equal(cancelled.plan.id, 'free')
  const said = await eventually(async () => {
    const requests = await owner.request('GET /platform/operator/support-requests', { query: {} })
    return requests.find(({ subject }) => subject.startsWith('Harbour left the plan'))
  }, 'request')
  assert.equal(said.message, '- It costs too much\nSee you later.')
  assert.ok((await actionsIn(owner)).includes('billing.plan_changed'))
  await owner.request('PUT /platform/operator/organizations/:slug/billing', {
    ...here(),
    body: { ...unrestricted, tier: 'tier_payg', billing_partner: 'aws' },
  })
  assert.equal(await reasonOf(change(owner, 'tier_team')), 'plan_by_partner')
  await owner.request('PUT /platform/operator/organizations/:slug/billing', { ...here(), body: unrestricted })
})
