import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { cycleOn, dayOf, dayText, startOf } from '@cairn/contracts/billing/invoices/cycles'
import { until } from '@cairn/dev-env'
import { createBillingStore } from '../src/areas/billing/billing-store.ts'
import { createCouponStore } from '../src/areas/billing/coupons/coupon-store.ts'
import { createCreditNoteStore } from '../src/areas/billing/credit-notes/credit-note-store.ts'
import { createInvoiceStore } from '../src/areas/billing/invoices/invoice-store.ts'
import { creditNotePdf } from '../src/areas/billing/invoices/pdf/credit-note-pdf.ts'
import { createManualProvider } from '../src/areas/billing/payments/manual-provider.ts'
import { createTaxIdStore } from '../src/areas/billing/tax-id-store.ts'
import { createMailbox } from '../src/mail/mailbox.ts'
import { addOldOrganizations, openInvoiceRun, seller } from './invoice-fixture.ts'
import type { JobFixture } from './job-fixture.ts'
import { openQueue, startJobFixture } from './job-fixture.ts'

let fixture: JobFixture
before(async () => {
  fixture = await startJobFixture()
})
after(() => fixture[Symbol.asyncDispose]())

const by = { accountId: '6d1c1ab0-6a0a-4d0e-9c0a-3d1f5b1f0c11', email: 'op@example.com', requestId: 'r', ip: '::1' }
const neverAborts = new AbortController().signal
const today = dayOf(Date.now())
// Two cycles are over, whatever months they are, and the third is under way.
const created = today - 75
const cycles = [cycleOn(created, created), cycleOn(created, cycleOn(created, created).end)]

const addOrganizations = (names: readonly string[], tier?: string) =>
  addOldOrganizations(fixture.db, created, names, tier)

const issued = () =>
  fixture.db.query<{ organization_id: string; number: string; cycle_start: string }>(
    `select organization_id, number, to_char(cycle_start, 'YYYY-MM-DD') as cycle_start
     from platform.invoices order by number`,
  )

/** Starts a run in a process of its own, and kills it while it bills this organization: after all writes but the last. */
const killRunAt = async (organizationId: number) => {
  const { socketDir, port } = fixture.address
  await fixture.db.transaction(async (client) => {
    // The run waits for the end of this transaction where it writes the same row.
    await client.query('insert into platform.billed_until (organization_id, day) values ($1, $2)', [
      organizationId,
      dayText(today),
    ])
    const program = join(import.meta.dirname, 'invoice-run-to-be-killed.ts')
    const child = spawn(process.execPath, [program, socketDir, String(port)], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const exited = once(child, 'exit')
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const waits = 'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))'
    await until('the run waits', async () => (await fixture.db.query(waits, [rows[0]?.pid])).length > 0)
    child.kill('SIGKILL')
    assert.deepEqual(await exited, [null, 'SIGKILL'])
    await client.query('delete from platform.billed_until where organization_id = $1', [organizationId])
  })
}

test('a run that is killed at any organization loses no invoice and issues none twice, and numbers have no gap', async () => {
  await using open = await openQueue(fixture.address, fixture.db, {})
  const { run, usage } = openInvoiceRun(fixture.db, open)
  const ids = await addOrganizations(Array.from({ length: 40 }, (_, index) => `customer-${index}`))
  await run.issue({ nowMs: Date.now(), signal: neverAborts })
  assert.deepEqual(await issued(), [], 'nothing is metered yet')

  await usage.settle(today - 1)
  for (const index of [0, 13, 39]) {
    await killRunAt(ids[index] ?? 0)
    assert.equal((await issued()).length, index * cycles.length)
  }
  // Two at once.
  await Promise.all([1, 2].map(() => run.issue({ nowMs: Date.now(), signal: neverAborts })))

  const invoices = await issued()
  assert.deepEqual(
    invoices.map(({ number }) => Number(number)),
    Array.from({ length: ids.length * cycles.length }, (_, index) => index + 1),
  )
  const expected = ids.flatMap((id) => cycles.map(({ start }) => `${id} ${dayText(start)}`))
  assert.deepEqual(
    invoices.map(({ organization_id: id, cycle_start: start }) => `${id} ${start}`).toSorted(),
    expected.toSorted(),
  )
  const [jobs] = await fixture.db.query<{ count: string }>(
    `select count(distinct data ->> 'invoice_id') from platform.jobs where name = 'collect-invoice'`,
  )
  assert.equal(Number(jobs?.count), expected.length)
})

test('an invoice has tax, is paid from credits first, is mailed, is overdue after its day, and is paid', async () => {
  await using open = await openQueue(fixture.address, fixture.db, {})
  const { run, usage, credits } = openInvoiceRun(fixture.db, open)
  const [id = 0] = await addOrganizations(['debtor'])
  await addOrganizations(['frugal'], 'tier_free')
  const billing = createBillingStore(fixture.db)
  const invoices = createInvoiceStore(fixture.db)
  const address = { line1: '1 Pier', line2: null, city: 'Galway', state: null, postal_code: null, country: 'Ireland' }
  const profile = { billing_name: 'Debtor Ltd', address }
  const debtor = { id, slug: 'debtor', name: 'debtor' }
  await billing.saveCustomer(by, debtor, profile)
  // Of another country, and so of no use for the tax; it is on the invoice, since there is no other.
  await createTaxIdStore(fixture.db).add(by, debtor, { country: 'CH', value: 'CHE-123.456.789' })
  const customer = { ...profile, tax_id: 'CHE123456789' }
  const goodwill = { amountCents: 4_000, reason: 'Goodwill', expiresOn: null }
  assert.equal(await credits.add(by, 'debtor', goodwill), 4_000)
  await assert.rejects(credits.add(by, 'debtor', { ...goodwill, amountCents: -4_001 }), {
    reason: 'credits_below_zero',
  })
  await usage.settle(today - 1)
  const longAgo = Date.now() - 30 * 24 * 60 * 60 * 1_000
  await run.issue({ nowMs: longAgo, signal: neverAborts })

  const [second, first, ...others] = await invoices.list(id, { limit: 10, offset: 0 })
  assert.deepEqual(others, [])
  assert.equal(await invoices.count(id), 2)
  assert.deepEqual(
    [first, second].map((invoice) => [invoice?.status, invoice?.total_cents, invoice?.amount_due_cents]),
    // $25 and 23 % of it. The credits pay the first, and a part of the second.
    [
      ['paid', 3_075, 0],
      ['overdue', 3_075, 2_150],
    ],
  )
  const whole = await invoices.find(id, second?.id ?? '')
  assert.deepEqual(
    [whole?.tax, whole?.balance_used_cents, whole?.seller, whole?.customer, whole?.organization_name],
    [{ description: 'VAT 23 %', amount_cents: 575 }, 925, seller, customer, 'debtor'],
  )
  assert.deepEqual(whole?.lines, [{ kind: 'plan', description: 'Pro plan', quantity: '1 month', amount_cents: 2_500 }])
  assert.deepEqual(
    (await billing.overdue([id])).map(({ number, amount_due_cents: due }) => [number, due]),
    [[second?.number, 2_150]],
  )

  const mailbox = createMailbox(fixture.db)
  const found = await invoices.findToMail(second?.id ?? '')
  assert.ok(found)
  await createManualProvider(mailbox, () => 'https://cairn.example.com').collect(found)
  const [mail] = await mailbox.list()
  assert.equal(mail?.to, 'debtor@example.com')
  assert.match(
    mail.text,
    /VAT 23 %: \$5\.75\nTotal: \$30\.75\n\n\$21\.50 is due on .*\nhttps:\/\/cairn.*\/org\/debtor\//,
  )

  const paid = await invoices.pay(by, 'debtor', second?.id ?? '')
  assert.equal(paid.status, 'paid')
  assert.deepEqual(await invoices.pay(by, 'debtor', second?.id ?? ''), paid, 'once')
  assert.deepEqual(await billing.overdue([id]), [])
  assert.deepEqual([...(await invoices.unpaid([id]))], [])

  await fixture.db.query('delete from platform.organizations where id = $1', [id])
  assert.equal(await invoices.findToMail(second?.id ?? ''), undefined)
  const [kept] = await fixture.db.query<{ count: string }>(
    'select count(*) from platform.invoices where organization_id is null',
  )
  assert.equal(Number(kept?.count), 2)
})

test('coupons lower the invoices of their cycles, once for each organization and no more often than they may be redeemed', async () => {
  await using open = await openQueue(fixture.address, fixture.db, {})
  const { run, usage, redemptions } = openInvoiceRun(fixture.db, open)
  const names = ['first', 'second', 'third']
  const [id = 0] = await addOrganizations(names)
  const coupons = createCouponStore(fixture.db)
  const terms = { percent: 20, amount_cents: null, cycles: 1, redeem_until: null, most_redemptions: 2 }
  const coupon = await coupons.create(by, { ...terms, code: 'WELCOME', name: 'Welcome' })
  await assert.rejects(coupons.create(by, { ...terms, code: 'WELCOME', name: 'Again' }), {
    reason: 'coupon_code_taken',
  })
  await assert.rejects(redemptions.redeem(by, 'first', 'NOTHING'), { reason: 'coupon_not_found' })
  // All three at once: two get it.
  const tries = await Promise.allSettled(names.map((slug) => redemptions.redeem(by, slug, 'WELCOME')))
  assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 2)
  const refused = tries.find((each) => each.status === 'rejected')
  assert.equal(refused?.reason.message, 'This coupon was redeemed as often as it can be.')
  assert.deepEqual(
    (await coupons.list()).map(({ code, state, redemptions: count }) => [code, state, count]),
    [['WELCOME', 'used_up', 2]],
  )
  await fixture.db.query('delete from platform.coupon_redemptions')
  await redemptions.redeem(by, 'first', 'WELCOME')
  await assert.rejects(redemptions.redeem(by, 'first', 'WELCOME'), { reason: 'coupon_redeemed' })
  const past = await coupons.create(by, { ...terms, code: 'PAST', name: 'Past', redeem_until: dayText(today - 1) })
  await assert.rejects(redemptions.redeem(by, 'second', past.code), { message: 'This coupon has expired.' })
  const ended = await coupons.create(by, { ...terms, code: 'ENDED', name: 'Ended' })
  assert.equal((await coupons.end(by, ended.id)).state, 'ended')
  await assert.rejects(redemptions.redeem(by, 'second', ended.code), { message: 'This coupon was ended.' })

  // In the first of the two cycles; it applies to that one alone.
  await fixture.db.query('update platform.coupon_redemptions set redeemed_at = $1 where coupon_id = $2', [
    new Date(startOf(created + 3)),
    coupon.id,
  ])
  await usage.settle(today - 1)
  await run.issue({ nowMs: Date.now(), signal: neverAborts })
  const invoices = createInvoiceStore(fixture.db)
  const issuedNow = await invoices.list(id, { limit: 10, offset: 0 })
  const whole = await Promise.all(issuedNow.map((invoice) => invoices.find(id, invoice.id)))
  assert.deepEqual(
    whole.map((invoice) => [invoice?.discounts, invoice?.total_cents]),
    [
      [[], 2_500],
      [[{ description: 'Welcome', amount_cents: -500 }], 2_000],
    ],
  )
})

test('a credit note makes less due of an unpaid invoice, and returns what was paid; together they are never more than it', async () => {
  await using open = await openQueue(fixture.address, fixture.db, {})
  const { run, usage, credits } = openInvoiceRun(fixture.db, open)
  const [id = 0] = await addOrganizations(['corrected'])
  await usage.settle(today - 1)
  assert.equal(
    await credits.add(by, 'corrected', { amountCents: 1_000, reason: 'Goodwill', expiresOn: dayText(today) }),
    1_000,
  )
  await run.issue({ nowMs: Date.now(), signal: neverAborts })
  const invoices = createInvoiceStore(fixture.db)
  const notes = createCreditNoteStore({
    db: fixture.db,
    invoices,
    jobs: open.queue,
    hasProvider: false,
    publicUrl: () => 'https://cairn.example.com',
  })
  const [second, first] = await invoices.list(id, { limit: 10, offset: 0 })
  assert.ok(first !== undefined && second !== undefined)
  assert.deepEqual([first.amount_due_cents, second.amount_due_cents], [1_500, 2_500])

  const asked = { settlement: 'balance', reason: 'Outage' } as const
  const part = { ...asked, credit: { kind: 'amount', amountCents: 400 }, credited_cents: 0 } as const
  // Two operators at once: the second sees that the invoice is another one by now.
  const both = await Promise.allSettled([1, 2].map(() => notes.issue(by, 'corrected', first.id, part)))
  assert.deepEqual(both.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  const lost = both.find((each) => each.status === 'rejected')
  assert.equal(lost?.reason.reason, 'invoice_changed')
  assert.equal((await invoices.find(id, first.id))?.amount_due_cents, 1_100)
  await assert.rejects(
    notes.issue(by, 'corrected', first.id, {
      ...asked,
      credit: { kind: 'lines', lines: [{ line: 0, amountCents: 2_200 }] },
      credited_cents: 400,
    }),
    { reason: 'credit_beyond_invoice' },
  )
  const rest = await notes.issue(by, 'corrected', first.id, {
    ...asked,
    credit: { kind: 'whole' },
    credited_cents: 400,
  })
  assert.deepEqual(
    [rest.total_cents, rest.reduced_cents, rest.balance_cents, rest.refunded_cents],
    [2_100, 1_100, 1_000, 0],
  )
  const taken = await invoices.find(id, first.id)
  assert.deepEqual([taken?.status, taken?.amount_due_cents, taken?.credited_cents], ['void', 0, 2_500])
  assert.deepEqual(await createBillingStore(fixture.db).overdue([id]), [])
  assert.equal(await credits.balance(id, Date.now()), 1_000, 'what was paid from credits')

  await invoices.pay(by, 'corrected', second.id)
  const back = await notes.issue(by, 'corrected', second.id, {
    settlement: 'refund',
    reason: 'Cancelled in time',
    credit: { kind: 'lines', lines: [{ line: 0, amountCents: 2_000 }] },
    credited_cents: 0,
  })
  assert.deepEqual([back.refunded_cents, back.balance_cents], [2_000, 0])
  assert.deepEqual((await notes.creditable(id, second.id))?.left_of_lines_cents, [500], 'a line is not credited twice')
  assert.deepEqual(
    (await notes.list(id)).map(({ number, invoice_number: corrected }) => [number, corrected]),
    [
      ['CN-000003', second.number],
      ['CN-000002', first.number],
      ['CN-000001', first.number],
    ],
  )
  const file = await creditNotePdf(back)
  assert.equal(file.subarray(0, 5).toString(), '%PDF-')
  assert.ok(file.length > 5_000)
})

test('the tax ID of an earlier version is kept, with its country where the number or the address tells it', async () => {
  const { db } = fixture
  const earlier = [
    ['IE 1234567 FA', null, 'IE', 'IE1234567FA'],
    ['EL123456789', 'Elsewhere', 'GR', 'EL123456789'],
    ['CHE-123.456.789', ' Switzerland', 'CH', 'CHE123456789'],
    ['12-3456789', 'us', 'US', '123456789'],
    ['GB123456789', 'UK', 'GB', 'GB123456789'],
    // Begins like a German one.
    ['Department 7', 'Kenya', 'ZZ', 'DEPARTMENT7'],
    ['P051234567X', null, 'ZZ', 'P051234567X'],
    [' ', 'Ireland'],
    [null, 'Ireland'],
  ] as const
  const names = earlier.map((_, index) => `earlier-${index}`)
  const ids = await addOrganizations(names, 'tier_free')
  // As it was before that version.
  await db.query('drop table platform.tax_ids')
  await db.query('alter table platform.customers add column tax_id text')
  for (const [index, [taxId, country]] of earlier.entries())
    await db.query('insert into platform.customers (organization_id, address, tax_id) values ($1, $2, $3)', [
      ids[index],
      country === null ? null : JSON.stringify({ line1: '1 Pier', country }),
      taxId,
    ])
  const migration = new URL('../src/db/migrations/000041-tax-ids.sql', import.meta.url)
  await db.query(await readFile(migration, 'utf8'))

  const taxIds = createTaxIdStore(db)
  const kept = await Promise.all(ids.map((id) => taxIds.list(id)))
  assert.deepEqual(
    kept.map((listed) => listed.flatMap(({ country, value }) => [country, value])),
    earlier.map(([, , country, value]) => (country === undefined ? [] : [country, value])),
  )
})
