import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { inspect } from 'node:util'
import { dayMs, dayOf, dayText } from '@cairn/contracts/billing/invoices/cycles'
import { startDevEnv } from '@cairn/dev-env'
import { createAsk, openStripe } from '../src/areas/billing/payments/stripe/stripe-client.ts'
import type { Charging, TestCustomer } from './charging-fixture.ts'
import { authenticated, bankAccount, chargedBy, declined, good, isPaid, startCharging } from './charging-fixture.ts'
import { eventually, keysOf } from './clients-of-projects.ts'
import { reasonOf } from './refused-reason.ts'

const neverAborts = new AbortController().signal

let charging: Charging
before(async () => {
  charging = await startCharging()
})
after(() => charging[Symbol.asyncDispose]())

const labels = async ({ payments }: TestCustomer) => (await payments()).methods.map(({ label }) => label)

test('an invoice waits for a payment method, is charged to it once, and its receipt is mailed', async () => {
  const { env, owner, customer, chargesOf, eventsOf, deliver, mailsAbout, mailAbout, retryAfter, jobsAreDone } =
    charging
  const harbour = await customer('Harbour')
  assert.deepEqual(await harbour.payments(), { provider: 'stripe', methods: [] })
  const issued = await harbour.issue()
  const waiting = await harbour.until('a reason', ({ payment }) => payment?.reason === 'There is no payment method.')
  assert.equal(waiting.payment?.status, 'waiting')
  assert.match((await mailAbout(issued, 'Invoice')).text, /Add a payment method.*\n.*\/org\/\w+\/billing#invoices$/)
  assert.equal(await reasonOf(harbour.pay(issued.id)), 'payment_method_needed')

  const back = await harbour.addMethod(good)
  assert.equal(back, `${env.url}/org/${harbour.organization.slug}/billing#payment-methods`)
  const { methods } = await harbour.payments()
  assert.deepEqual(
    methods.map(({ label, expires, is_default: isDefault }) => ({ label, expires, isDefault })),
    [{ label: 'Visa ending in 4242', expires: '2030-04', isDefault: true }],
  )
  await retryAfter(25)
  const paid = await harbour.until('a payment', isPaid)
  assert.deepEqual(paid.payment, { status: 'succeeded', reason: null, next_attempt_at: null })
  await eventually(async () => {
    const receipt = (await mailsAbout(paid)).find(({ text }) => text.includes('was paid. Thank you.'))
    return receipt === undefined ? undefined : true
  }, 'receipt')
  await Promise.all([retryAfter(50), deliver(eventsOf(paid)[0] ?? assert.fail('no event'))])
  await jobsAreDone()
  assert.deepEqual(chargesOf(paid), [{ amount: paid.amount_due_cents, status: 'succeeded' }])
  assert.deepEqual(await harbour.pay(paid.id), { status: 'succeeded', reason: null, redirect_url: null })
  const { entries } = await owner.request('GET /platform/organizations/:slug/audit', { ...harbour, query: {} })
  assert.ok(entries.some(({ action, actor }) => action === 'billing.invoice_paid' && actor.email === 'Cairn'))
})

test('less than Stripe charges is not asked for: it is credited, and the invoice is paid', async () => {
  const { owner, customer, chargesOf, jobsAreDone, mailAbout } = charging
  const frugal = await customer('Frugal')
  await frugal.addMethod(good)
  const terms = { amount_cents: null, cycles: 1, redeem_until: null, most_redemptions: null }
  const coupon = { ...terms, code: 'NEARLY-FREE', name: 'Nearly free', percent: 99 }
  await owner.request('POST /platform/operator/coupons', { body: coupon })
  const redeemed = { params: frugal.params, body: { code: coupon.code } }
  await owner.request('POST /platform/organizations/:slug/billing/coupons', redeemed)
  const { id } = await frugal.issue()
  await jobsAreDone()
  const params = { ...frugal.params, invoice_id: id }
  const small = await owner.request('GET /platform/organizations/:slug/billing/invoices/:invoice_id', { params })
  assert.ok(small.total_cents > 0 && small.total_cents < 50, String(small.total_cents))
  assert.deepEqual(
    [small.status, small.balance_used_cents, small.amount_due_cents, small.payment],
    ['paid', small.total_cents, 0, null],
  )
  assert.deepEqual(chargesOf(small), [])
  assert.match((await mailAbout(small, 'Invoice')).text, /It is paid from your credit balance/)
  const { credit_balance_cents: left } = await owner.request(
    'GET /platform/organizations/:slug/billing/discounts',
    frugal,
  )
  assert.equal(left, 0)
})

test('a declined payment is tried again after 1, 3, 5 and 7 days, and the invoice is overdue until it is paid', async () => {
  const { env, owner, customer, chargesOf, mailAbout, retryAfter, jobsAreDone } = charging
  const debtor = await customer('Debtor')
  await debtor.addMethod(declined)
  await debtor.issue()
  const failed = await debtor.until('a failure', ({ payment }) => payment?.status === 'failed')
  assert.equal(failed.payment?.reason, 'Your card was declined.')
  assert.match((await mailAbout(failed, 'The payment of invoice')).text, /declined\.\nIt is tried again on \d{4}-/)
  const nextAttempt = async () => {
    const [invoice] = await debtor.invoices()
    const at = invoice?.payment?.next_attempt_at ?? null
    return at === null ? null : Math.round((Date.parse(at) - Date.now()) / dayMs)
  }
  const failures = async (count: number, days: number) => {
    await retryAfter(days * 24 - 1)
    await jobsAreDone()
    assert.equal(chargesOf(failed).length, count - 1, 'not earlier')
    await retryAfter(days * 24 + 1)
    await eventually(async () => (chargesOf(failed).length === count ? true : undefined), 'attempt')
    await jobsAreDone()
  }
  assert.equal(await nextAttempt(), 1)
  await failures(2, 1)
  assert.equal(await nextAttempt(), 3)
  await failures(3, 3)
  await failures(4, 5)
  await failures(5, 7)
  assert.equal(await nextAttempt(), null)
  await retryAfter(100 * 24)
  await jobsAreDone()
  assert.equal(chargesOf(failed).length, 5, 'no more by itself')

  const { system } = env.platform.context
  await system.pool('postgres').query(`update platform.invoices set due_date = '2026-01-01' where id = $1`, [failed.id])
  const overdue = () =>
    owner.request('GET /platform/organizations/:slug/billing/invoices/overdue', { params: debtor.params })
  assert.deepEqual(
    (await overdue()).map(({ number }) => number),
    [failed.number],
  )
  await debtor.addMethod(good)
  const [card, other] = (await debtor.payments()).methods
  assert.deepEqual([card?.label, other?.label], ['Visa ending in 4242', 'Visa ending in 0341'], 'the newest one')
  assert.equal((await debtor.pay(failed.id)).status, 'succeeded')
  assert.deepEqual(await overdue(), [])
  assert.equal(chargesOf(failed).filter(({ status }) => status === 'succeeded').length, 1)
})

test('a payment that the bank wants confirmed is confirmed by a link in a mail', async () => {
  const { stripe, owner, customer, chargesOf, eventsOf, deliver, mailAbout } = charging
  const cautious = await customer('Cautious')
  await cautious.addMethod(authenticated)
  await cautious.issue()
  const asked = await cautious.until('a question', ({ payment }) => payment?.status === 'action_needed')
  assert.equal(asked.payment?.next_attempt_at, null)
  const { slug } = cautious.organization
  const mail = await mailAbout(asked, 'Confirm the payment')
  assert.ok(mail.text.endsWith(`/org/${slug}/billing#invoices`), mail.text)

  const first = await cautious.pay(asked.id)
  assert.equal(first.status, 'action_needed')
  assert.deepEqual(await cautious.pay(asked.id), first, 'the same page')
  const back = new URL(await stripe.authenticate(first.redirect_url ?? '', 'fail'))
  assert.deepEqual(
    [back.pathname, back.hash, back.searchParams.get('paid')],
    [`/org/${slug}/billing`, '#invoices', asked.id],
  )
  await deliver(eventsOf(asked).at(-1) ?? assert.fail('no event'))
  const failed = await cautious.until('a failure', ({ payment }) => payment?.status === 'failed')
  assert.match(failed.payment?.reason ?? '', /authentication/)

  // Each time the failure is the same, and Stripe names no charge of it.
  for (let time = 2; time <= 3; time += 1) {
    const further = await cautious.pay(asked.id)
    assert.equal(further.status, 'action_needed', `time ${time}`)
    assert.ok(further.redirect_url, `time ${time}`)
    await stripe.authenticate(further.redirect_url, 'fail')
    await deliver(eventsOf(asked).at(-1) ?? assert.fail('no event'))
    await cautious.until('a failure', ({ payment }) => payment?.status === 'failed')
  }

  const again = await cautious.pay(asked.id)
  await stripe.authenticate(again.redirect_url ?? '', 'complete')
  // The event is late: the page of billing asks when the browser is back.
  const refreshed = await owner.request(
    'POST /platform/organizations/:slug/billing/invoices/:invoice_id/payment/refresh',
    { params: { ...cautious.params, invoice_id: asked.id } },
  )
  assert.equal(refreshed.status, 'paid')
  assert.equal(chargesOf(asked).filter(({ status }) => status === 'succeeded').length, 1)
})

test('events that come late, twice and out of order lead to the state that Stripe has', async () => {
  const { stripe, owner, customer, intentOf, chargesOf, eventsOf, deliver, mailsAbout, retryAfter, jobsAreDone } =
    charging
  const slow = await customer('Slow')
  await slow.addMethod(bankAccount)
  await slow.issue()
  const processing = await slow.until('a charge', ({ payment }) => payment?.status === 'processing')
  assert.equal(processing.status, 'open')
  await retryAfter(24 * 30)
  await jobsAreDone()
  assert.equal(chargesOf(processing).length, 1, 'a charge that is under way is not made again')

  const intent = intentOf(processing)
  stripe.settle(intent.id, 'failed')
  await slow.addMethod(good)
  const stateNow = async () => (await slow.invoices())[0]?.payment?.status
  assert.equal(await stateNow(), 'processing', 'no event has arrived')
  assert.equal((await slow.pay(processing.id)).status, 'succeeded')

  const [began, failed, succeeded] = eventsOf(processing)
  assert.ok(began && failed && succeeded)
  assert.deepEqual(
    [began.type, failed.type, succeeded.type],
    ['payment_intent.processing', 'payment_intent.payment_failed', 'payment_intent.succeeded'],
  )
  for (const event of [succeeded, failed, failed, began, succeeded]) {
    assert.equal(await deliver(event), 200)
    await jobsAreDone()
    assert.equal(await stateNow(), 'succeeded')
  }
  // Of an invoice that nobody asks about meanwhile.
  const [, bank] = (await slow.payments()).methods
  const params = { ...slow.params, payment_method_id: bank?.id ?? '' }
  await owner.request('PUT /platform/organizations/:slug/payments/:payment_method_id/default', { params })
  await slow.issue()
  const next = await slow.until('a charge', ({ payment }) => payment?.status === 'processing')
  stripe.settle(intentOf(next).id, 'succeeded')
  const [first, last] = eventsOf(next)
  assert.ok(first && last)
  await Promise.all([last, last, first].map((event) => deliver(event)))
  assert.equal((await slow.until('a payment', isPaid)).id, next.id)
  await jobsAreDone()
  const receipts = (await mailsAbout(next)).filter(({ text }) => text.includes('was paid. Thank you.'))
  assert.equal(receipts.length, 1)
})

test('events with a forged, replayed or old signature are refused', async () => {
  const { stripe, customer, intentOf, eventsOf, deliver, jobsAreDone } = charging
  const victim = await customer('Victim')
  await victim.addMethod(bankAccount)
  await victim.issue()
  const invoice = await victim.until('a charge', ({ payment }) => payment?.status === 'processing')
  stripe.settle(intentOf(invoice).id, 'succeeded')
  const [, event] = eventsOf(invoice)
  assert.ok(event)
  const real = stripe.sign(event)
  const nowSeconds = Math.floor(Date.now() / 1_000)
  const forged = [
    { ...real, signature: '' },
    { ...real, signature: real.signature.replace(/v1=.*/, `v1=${'0'.repeat(64)}`) },
    // Its signature with another text, and its text at another time.
    { ...real, body: real.body.replace('succeeded', 'canceled') },
    { ...real, signature: real.signature.replace(/t=\d+/, `t=${nowSeconds + 1}`) },
    stripe.sign(event, nowSeconds - 301),
  ]
  for (const delivery of forged) assert.equal(await deliver(delivery), 400, delivery.signature)
  await jobsAreDone()
  assert.equal((await victim.invoices())[0]?.payment?.status, 'processing')
  assert.equal(await deliver(real), 200)
  await victim.until('a payment', isPaid)
})

test('payment methods are chosen and removed by managers, and not those of others', async () => {
  const { owner, customer } = charging
  const mine = await customer('Mine')
  const other = await customer('Other')
  await mine.addMethod(good)
  await mine.addMethod('5555555555554444')
  await other.addMethod(good)
  assert.deepEqual(await labels(mine), ['Mastercard ending in 4444', 'Visa ending in 4242'])
  const [mastercard, visa] = (await mine.payments()).methods
  const one = 'PUT /platform/organizations/:slug/payments/:payment_method_id/default'
  const chosen = { ...mine.params, payment_method_id: visa?.id ?? '' }
  const { methods } = await owner.request(one, { params: chosen })
  assert.deepEqual(
    methods.map(({ label }) => label),
    ['Visa ending in 4242', 'Mastercard ending in 4444'],
  )
  const foreign = { ...other.params, payment_method_id: mastercard?.id ?? '' }
  assert.equal(await reasonOf(owner.request(one, { params: foreign })), 'payment_method_not_found')
  const removal = 'DELETE /platform/organizations/:slug/payments/:payment_method_id'
  assert.equal(await reasonOf(owner.request(removal, { params: foreign })), 'payment_method_not_found')
  await owner.request(removal, { params: chosen })
  assert.deepEqual(await labels(mine), ['Mastercard ending in 4444'])
  assert.deepEqual(await labels(other), ['Visa ending in 4242'])
  const { entries } = await owner.request('GET /platform/organizations/:slug/audit', { ...mine, query: {} })
  assert.deepEqual(
    entries.map(({ action }) => action).filter((action) => action.startsWith('billing.payment_method')),
    ['billing.payment_method_removed', 'billing.payment_method_default'],
  )
})

test('an invoice that an operator marks as paid is not charged any more', async () => {
  const { owner, customer, intentOf, jobsAreDone } = charging
  const wired = await customer('Wired')
  await wired.addMethod(declined)
  await wired.issue()
  const failed = await wired.until('a failure', ({ payment }) => payment?.status === 'failed')
  await owner.request('POST /platform/operator/organizations/:slug/invoices/:invoice_id/payment', {
    params: { ...wired.params, invoice_id: failed.id },
  })
  await eventually(async () => (intentOf(failed).status === 'canceled' ? true : undefined), 'cancellation')
  await jobsAreDone()
  assert.deepEqual((await wired.invoices())[0]?.payment, null)
})

test('upgrade in the middle of a month: a payment method first, and the invoice charges both plans by their days', async () => {
  const { env, owner, customer, chargesOf } = charging
  const grower = await customer('Grower', 'tier_free')
  const put = 'PUT /platform/organizations/:slug/billing/subscription'
  const upgrade = () => owner.request(put, { params: grower.params, body: { tier: 'tier_pro', from: 'tier_free' } })
  const preview = await owner.request('GET /platform/organizations/:slug/billing/subscription/preview', {
    params: grower.params,
    query: { tier: 'tier_pro' },
  })
  assert.deepEqual([preview.problem, preview.needs_payment_method], ['Add a payment method first.', true])
  assert.equal(await reasonOf(upgrade()), 'plan_not_possible')
  // The owner of the others is an operator.
  const stranger = await env.signUp('stranger')
  const create = stranger.request('POST /platform/organizations', { body: { name: 'At once', tier: 'tier_pro' } })
  assert.equal(await reasonOf(create), 'plan_not_possible')
  await grower.addMethod(good)

  // As if it had been created half a month ago, and on Free since then.
  const created = new Date((dayOf(Date.now()) - 15) * dayMs)
  const pool = env.platform.context.system.pool('postgres')
  await pool.query('update platform.organizations set created_at = $2 where id = $1', [grower.organization.id, created])
  await pool.query('update platform.tier_changes set changed_at = $2 where organization_id = $1', [
    grower.organization.id,
    created,
  ])
  await upgrade()
  const expected = await owner.request('GET /platform/organizations/:slug/billing/invoices/upcoming', {
    params: grower.params,
  })
  await grower.issue()
  // Other tests may have let more cycles pass: the first is the one of the upgrade.
  await eventually(async () => ((await grower.invoices()).every(isPaid) ? true : undefined), 'payments')
  const paid = (await grower.invoices()).at(-1)
  assert.ok(paid)
  assert.equal(paid.period_start, dayText(dayOf(created.getTime())))
  assert.equal(paid.total_cents, expected.total_cents)
  assert.ok(paid.total_cents > 0 && paid.total_cents < 2_500, String(paid.total_cents))
  assert.deepEqual(chargesOf(paid), [{ amount: paid.total_cents, status: 'succeeded' }])
})

test('quota exceeded, grace, restricted: a client gets 402 until an upgrade is charged through Stripe, then it is served', async () => {
  const { env, owner, customer, chargesOf } = charging
  const beyond = await customer('Beyond', 'tier_free')
  const { organization, params } = beyond
  const project = await owner.createProject({ organization })
  const { anon } = await keysOf(project)
  const ask = async () => {
    const answer = await fetch(`${env.url}/p/${project.ref}/auth/v1/settings`, { headers: { apikey: anon } })
    await answer.arrayBuffer()
    return answer.status
  }
  const answers = (status: number) =>
    eventually(async () => ((await ask()) === status ? true : undefined), `answer ${status}`)
  const { quotaRun, usage } = env.platform.context
  const began = Date.now()
  await usage.save({ ref: project.ref, organizationId: organization.id }, dayOf(began), [
    { meter: 'egress', part: 'rest', amount: 50n * 1024n ** 3n },
  ])
  const statusAfter = async (days: number) => {
    await quotaRun.enforce({ nowMs: began + days * dayMs, signal: neverAborts })
    return (await owner.request('GET /platform/organizations/:slug', { params })).restriction_status
  }
  assert.equal(await statusAfter(0), 'grace_period')
  await answers(200)
  assert.equal(await statusAfter(14), 'grace_period_over')
  assert.equal(await statusAfter(21), 'restricted')
  await answers(402)

  const put = 'PUT /platform/organizations/:slug/billing/subscription'
  const upgrade = () => owner.request(put, { params, body: { tier: 'tier_pro', from: 'tier_free' } })
  assert.equal(await reasonOf(upgrade()), 'plan_not_possible')
  await answers(402)
  await beyond.addMethod(good)
  await upgrade()
  await answers(200)
  await beyond.issue()
  const paid = await beyond.until('a payment', isPaid)
  assert.deepEqual(chargesOf(paid), [{ amount: paid.total_cents, status: 'succeeded' }])
})

test('what Stripe refuses is logged, without the key and without secrets of payments', async () => {
  const { stripe } = charging
  const { secretKey, webhookSecret, url: apiUrl } = stripe
  const client = await openStripe({ secretKey, webhookSecret, apiUrl })
  const intent = await client.paymentIntents.create({ amount: 100, currency: 'usd' })
  await client.paymentIntents.cancel(intent.id)
  const lines: unknown[] = []
  const ask = createAsk(client, { warn: (...line: unknown[]) => void lines.push(line) })
  const error: unknown = await ask(client.paymentIntents.cancel(intent.id)).then(
    () => assert.fail('it was not refused'),
    (thrown: unknown) => thrown,
  )
  const said = inspect([lines, error], { depth: null, showHidden: true })
  assert.match(said, /payment_intent_unexpected_state/)
  for (const secret of [secretKey, intent.client_secret ?? '', webhookSecret]) assert.ok(!said.includes(secret))
})

test('a self-hosted installation charges nobody, also where Stripe is configured', async () => {
  const { stripe } = charging
  await using selfHosted = await startDevEnv({ mode: 'self-hosted', billing: chargedBy(stripe) })
  const { payments } = selfHosted.platform.context
  assert.deepEqual([payments.name, payments.online], ['manual', undefined])
  const delivery = { body: '{}', signature: '' }
  assert.equal(await stripe.deliver(`${selfHosted.url}/platform/stripe/webhooks`, delivery), 409)
})
