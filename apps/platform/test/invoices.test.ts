import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { dayMs, dayOf } from '@cairn/contracts/billing/invoices/cycles'
import type { Person } from '@cairn/dev-env'
import type { MembersFixture } from './members-fixture.ts'
import { startMembersFixture } from './members-fixture.ts'
import { reasonOf } from './refused-reason.ts'

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

const actionsIn = async (person: Person) =>
  (await person.request('GET /platform/organizations/:slug/audit', { ...here(), query: {} })).entries.map(
    ({ action }) => action,
  )

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

const refusalOf = (person: Person, slug: string, code: string) =>
  reasonOf(person.request('POST /platform/organizations/:slug/billing/coupons', { params: { slug }, body: { code } }))

test('codes of coupons cannot be guessed: ten wrong ones of a person in an hour, twenty in an organization', async () => {
  const { owner, administrator } = fixture.people
  const { slug } = fixture.organization
  // Many at once count one after the other.
  const guesses = await Promise.all(Array.from({ length: 15 }, (_, index) => refusalOf(owner, slug, `GUESS-${index}`)))
  const count = (reason: string) => guesses.filter((each) => each === reason).length
  assert.deepEqual([count('coupon_not_found'), count('too_many_requests')], [10, 5])
  const own = await owner.createOrganization('Of the same person')
  assert.equal(await refusalOf(owner, own.slug, 'SPRING-26'), 'too_many_requests', 'also in another organization')
  for (let guess = 0; guess < 10; guess += 1)
    assert.equal(await refusalOf(administrator, slug, `OTHER-${guess}`), 'coupon_not_found')
  assert.equal(await refusalOf(administrator, slug, 'SPRING-26'), 'too_many_requests', 'also one that exists')
  const newcomer = await fixture.env.signUp('newcomer')
  const fresh = await newcomer.createOrganization('Fresh')
  assert.equal(await refusalOf(newcomer, fresh.slug, 'GUESS-1'), 'coupon_not_found')

  const pool = fixture.env.platform.context.system.pool('postgres')
  await pool.query(`update platform.coupon_guesses set guessed_at = guessed_at - interval '61 minutes'`)
  assert.equal(await refusalOf(owner, slug, 'GUESS-1'), 'coupon_not_found', 'an hour later')
  await pool.query('delete from platform.coupon_guesses')
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
