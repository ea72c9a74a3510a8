import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { dayMs } from '@cairn/contracts/billing/invoices/cycles'
import type { Invoice } from '@cairn/contracts/billing/stored-invoices'
import type { Charging, TestCustomer } from './charging-fixture.ts'
import { bankAccount, declined, good, isPaid, startCharging } from './charging-fixture.ts'
import { z } from 'zod'
import { eventually } from './clients-of-projects.ts'
import { heldBack } from './held-back.ts'
import { reasonOf } from './refused-reason.ts'

let charging: Charging
before(async () => {
  charging = await startCharging()
})
after(() => charging[Symbol.asyncDispose]())

type Settlement = 'refund' | 'balance'

const credit = (
  { params }: TestCustomer,
  { id, credited_cents: seen }: Invoice,
  cents: number,
  settlement: Settlement,
) =>
  charging.owner.request('POST /platform/operator/organizations/:slug/invoices/:invoice_id/credit-notes', {
    params: { ...params, invoice_id: id },
    body: {
      credit: { kind: 'amount', amountCents: cents },
      settlement,
      reason: 'Outage',
      credited_cents: seen,
    },
  })

const details = ({ params }: TestCustomer) =>
  charging.owner.request('GET /platform/operator/organizations/:slug', { params })
const refundOf = async (customer: TestCustomer, { id }: { id: string }) =>
  (await details(customer)).credit_notes.find((note) => note.id === id)?.refund
const refundIs = (customer: TestCustomer, note: { id: string }, status: string) =>
  eventually(async () => {
    const refund = await refundOf(customer, note)
    return refund?.status === status ? refund : undefined
  }, `refund: ${status}`)

const refundsOf = (note: { id: string }) =>
  [...charging.stripe.account.refunds.values()].filter(({ metadata }) => metadata['credit_note_id'] === note.id)

const paidCustomer = async (name: string, number: typeof good | typeof bankAccount = good) => {
  const customer = await charging.customer(name)
  await customer.addMethod(number)
  await customer.issue()
  if (number === bankAccount) {
    const charged = await customer.until('a charge', ({ payment }) => payment?.status === 'processing')
    charging.stripe.settle(charging.intentOf(charged).id, 'succeeded')
    await charging.deliver(charging.eventsOf(charged).at(-1) ?? assert.fail('no event'))
  }
  return { customer, invoice: await customer.until('a payment', isPaid) }
}

test('a credit note that pays back does so once, to the payment method that was charged, and is mailed', async () => {
  const { env, owner, stripe, retryAfter, jobsAreDone, mailAbout } = charging
  const { customer, invoice } = await paidCustomer('Refunded')
  const params = { ...customer.params, invoice_id: invoice.id }
  const creditable = await owner.request('GET /platform/operator/organizations/:slug/invoices/:invoice_id', { params })
  assert.equal(creditable.is_refunded_by_provider, true)
  const note = await credit(customer, invoice, 400, 'refund')
  assert.deepEqual([note.refunded_cents, note.refund], [400, { status: 'waiting', reason: null }])
  assert.deepEqual(await refundIs(customer, note, 'succeeded'), { status: 'succeeded', reason: null })

  const { payments } = env.platform.context
  stripe.forgetKeys()
  await Promise.all([payments.online?.refund(note.id), payments.online?.refund(note.id), retryAfter(1)])
  await jobsAreDone()
  assert.deepEqual(
    refundsOf(note).map(({ amount, payment_intent: paid }) => [amount, paid]),
    [[400, charging.intentOf(invoice).id]],
  )
  const mail = await mailAbout(note, 'Credit note')
  assert.match(mail.text, /\$4\.00 is paid back to the payment method that was charged\.\n.*\/billing#credit-notes$/)

  const credits = await credit(customer, { ...invoice, credited_cents: 400 }, 100, 'balance')
  assert.equal(credits.refund, null)
  assert.deepEqual(refundsOf(credits), [])
})

test('a refund that was created and not stored, since the platform was stopped, is not created again', async () => {
  const { env, stripe, jobsAreDone } = charging
  const { customer, invoice } = await paidCustomer('Stopped')
  const note = await credit(customer, invoice, 300, 'refund')
  await refundIs(customer, note, 'succeeded')
  // As if the answer had been lost, for longer than Stripe knows the key.
  const pool = env.platform.context.system.pool('postgres')
  await pool.query(`update platform.refunds set refund_id = null, status = 'waiting' where credit_note_id = $1`, [
    note.id,
  ])
  stripe.forgetKeys()
  const { online } = env.platform.context.payments
  assert.deepEqual(await online?.openRefunds(), [note.id])
  await online?.refund(note.id)
  await jobsAreDone()
  assert.equal((await refundOf(customer, note))?.status, 'succeeded')
  assert.equal(refundsOf(note).length, 1)
})

test('a refund takes days, and one that fails is shown and mailed to operators, with the reason', async () => {
  const { deliver, mailAbout, mailsAbout, jobsAreDone, stripe } = charging
  const { customer, invoice } = await paidCustomer('Bank customer', bankAccount)
  const note = await credit(customer, invoice, 500, 'refund')
  await refundIs(customer, note, 'processing')
  const [refund] = refundsOf(note)
  assert.ok(refund)
  stripe.settleRefund(refund.id, 'failed')
  const failed = stripe.events.findLast(({ type }) => type === 'refund.failed') ?? assert.fail('no event')
  for (const event of [failed, failed]) assert.equal(await deliver(event), 200)
  assert.equal((await refundIs(customer, note, 'failed')).reason, 'The payment provider says: lost or stolen card.')
  await jobsAreDone()
  const mail = await mailAbout(note, 'The refund of')
  assert.match(
    mail.text,
    /^\$5\.00 of .* for Bank customer was not paid back\.\n.*lost or stolen card\.\n.*another way\./,
  )
  assert.equal((await mailsAbout(note)).filter(({ subject }) => subject.startsWith('The refund of')).length, 1)

  const { owner } = charging
  const retry = () =>
    owner.request('POST /platform/operator/organizations/:slug/credit-notes/:credit_note_id/refund', {
      params: { ...customer.params, credit_note_id: note.id },
    })
  const both = await Promise.allSettled([retry(), retry()])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  await refundIs(customer, note, 'processing')
  // What is still said of the one that failed changes nothing.
  assert.equal(await deliver(failed), 200)
  await jobsAreDone()
  const again = refundsOf(note).find(({ id }) => id !== refund.id)
  assert.ok(again)
  stripe.settleRefund(again.id, 'succeeded')
  await deliver(stripe.events.findLast(({ type }) => type === 'refund.updated') ?? assert.fail('no event'))
  await refundIs(customer, note, 'succeeded')
  assert.equal(refundsOf(note).length, 2)
  assert.equal(await reasonOf(retry()), 'refund_not_failed')
})

test('a refund that the provider refuses is not asked for again', async () => {
  const { env, owner, stripe, jobsAreDone } = charging
  const { customer, invoice } = await paidCustomer('Refused')
  // Somebody has paid it back in the dashboard of Stripe.
  const { secretKey, url } = stripe
  await fetch(`${url}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}` },
    body: new URLSearchParams({ payment_intent: charging.intentOf(invoice).id }),
  })
  const note = await credit(customer, invoice, 200, 'refund')
  assert.match((await refundIs(customer, note, 'failed')).reason ?? '', /has already been refunded/)
  await env.platform.context.payments.online?.refund(note.id)
  await jobsAreDone()
  assert.deepEqual(refundsOf(note), [])
  const [listed] = await owner.request('GET /platform/organizations/:slug/billing/credit-notes', {
    params: customer.params,
  })
  assert.equal(listed?.refund?.status, 'failed')
})

test('what an operator marked as paid is paid back by the operator', async () => {
  const { owner } = charging
  const customer = await charging.customer('Wired')
  await customer.addMethod(declined)
  await customer.issue()
  const { id } = await customer.until('a failure', ({ payment }) => payment?.status === 'failed')
  const params = { ...customer.params, invoice_id: id }
  await owner.request('POST /platform/operator/organizations/:slug/invoices/:invoice_id/payment', { params })
  const creditable = await owner.request('GET /platform/operator/organizations/:slug/invoices/:invoice_id', { params })
  assert.equal(creditable.is_refunded_by_provider, false)
  const note = await credit(customer, creditable, 200, 'refund')
  assert.deepEqual([note.refunded_cents, note.refund, refundsOf(note)], [200, null, []])
  assert.match((await charging.mailAbout(note, 'Credit note')).text, /\$2\.00 is paid back\./)
})

test('what a credit note takes off an invoice is not charged', async () => {
  const { customer, chargesOf } = charging
  const corrected = await customer('Corrected')
  await corrected.addMethod(declined)
  await corrected.issue()
  const failed = await corrected.until('a failure', ({ payment }) => payment?.status === 'failed')
  await credit(corrected, failed, 500, 'balance')
  await corrected.addMethod(good)
  assert.equal((await corrected.pay(failed.id)).status, 'succeeded')
  const due = failed.amount_due_cents
  assert.deepEqual(chargesOf(failed).at(-1), { amount: due - 500, status: 'succeeded' })
})

test('money that arrives for an invoice that was taken back meanwhile is credited', async () => {
  const { env, stripe, owner, customer, intentOf, eventsOf, deliver, jobsAreDone } = charging
  const late = await customer('Late')
  await late.addMethod(bankAccount)
  await late.issue()
  const processing = await late.until('a charge', ({ payment }) => payment?.status === 'processing')
  await owner.request('POST /platform/operator/organizations/:slug/invoices/:invoice_id/credit-notes', {
    params: { ...late.params, invoice_id: processing.id },
    body: { credit: { kind: 'whole' }, settlement: 'balance', reason: 'Outage', credited_cents: 0 },
  })
  stripe.settle(intentOf(processing).id, 'succeeded')
  for (const event of eventsOf(processing)) await deliver(event)
  await jobsAreDone()
  const { credits } = env.platform.context
  assert.equal(await credits.balance(late.organization.id, Date.now()), processing.amount_due_cents)
})

test('a credit note that is issued while the payment arrives is paid back', async () => {
  const { env, stripe, customer, intentOf, eventsOf, deliver } = charging
  const paying = await customer('Paying')
  await paying.addMethod(bankAccount)
  await paying.issue()
  const processing = await paying.until('a charge', ({ payment }) => payment?.status === 'processing')
  stripe.settle(intentOf(processing).id, 'succeeded')
  const event = eventsOf(processing).at(-1) ?? assert.fail('no event')
  // The payment is stored up to the entry of the audit log, and not committed.
  const results = await heldBack<unknown>(
    env.platform.context.system.pool('postgres'),
    { text: 'lock table platform.audit_log in share mode' },
    [() => deliver(event), () => credit(paying, processing, 500, 'refund')],
  )
  assert.deepEqual(
    results.map((result) => (result.status === 'rejected' ? String(result.reason) : result.status)),
    ['fulfilled', 'fulfilled'],
  )
  const [note] = (await details(paying)).credit_notes
  assert.ok(note)
  assert.equal(note.refunded_cents, 500)
  await refundIs(paying, note, 'processing')
  assert.deepEqual(
    refundsOf(note).map(({ amount }) => amount),
    [500],
  )
})

test('a disputed payment is shown to operators, who are mailed when it begins and when it ends', async () => {
  const { deliver, intentOf, jobsAreDone, mailAbout, mailsAbout, owner, stripe } = charging
  const { customer, invoice } = await paidCustomer('Disputing')
  const answerBy = Math.floor(Date.parse('2030-01-15T00:00:00Z') / 1_000)
  const { id } = stripe.dispute(intentOf(invoice).id, answerBy)
  const created = stripe.events.at(-1) ?? assert.fail('no event')
  assert.equal(created.type, 'charge.dispute.created')
  for (const event of [created, created]) assert.equal(await deliver(event), 200)
  const [dispute] = await eventually(async () => {
    const { disputes } = await details(customer)
    return disputes.length > 0 ? disputes : undefined
  }, 'dispute')
  assert.deepEqual(
    [dispute?.id, dispute?.invoice_number, dispute?.amount_cents, dispute?.reason, dispute?.state, dispute?.answer_by],
    [id, invoice.number, invoice.amount_due_cents, 'fraudulent', 'answer_needed', '2030-01-15T00:00:00.000Z'],
  )
  const { name, slug } = customer.organization
  assert.deepEqual(await owner.request('GET /platform/operator/disputes', {}), [
    { ...dispute, organization: { name, slug } },
  ])
  const begun = await mailAbout(invoice, 'The payment of invoice')
  assert.match(
    begun.text,
    /Disputing disputed .* \(fraudulent\)\.\nAnswer it at the payment provider until 2030-01-15\./,
  )
  assert.equal(begun.to, owner.email)

  stripe.closeDispute(id, 'lost')
  // In the wrong order, and late.
  for (const event of [stripe.events.at(-1) ?? assert.fail('no event'), created]) await deliver(event)
  await eventually(async () => ((await details(customer)).disputes[0]?.state === 'lost' ? true : undefined), 'its end')
  await jobsAreDone()
  const mails = (await mailsAbout(invoice)).filter(({ subject }) => subject.includes('disputed'))
  assert.deepEqual(mails.map(({ subject }) => subject).toSorted(), [
    `The payment of invoice ${invoice.number} is disputed`,
    `The payment of invoice ${invoice.number} is no longer disputed`,
  ])
  const unknown = stripe.dispute((await paidElsewhere()).id, answerBy)
  await deliver(stripe.events.at(-1) ?? assert.fail('no event'))
  await jobsAreDone()
  assert.ok(!(await details(customer)).disputes.some((known) => known.id === unknown.id))
})

/** A payment of the same Stripe account that has nothing to do with invoices. */
const paidElsewhere = async () => {
  const { secretKey, url } = charging.stripe
  const response = await fetch(`${url}/v1/payment_intents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}` },
    body: new URLSearchParams({ amount: '900', currency: 'usd' }),
  })
  const { id } = z.object({ id: z.string() }).parse(await response.json())
  return { id }
}

test('an organization is deleted once nothing is owed: no invoice, and nothing of the cycle that is under way', async () => {
  const { env, owner, customer } = charging
  const leaving = await customer('Leaving')
  const remove = () => owner.request('DELETE /platform/organizations/:slug', leaving)
  const pool = env.platform.context.system.pool('postgres')
  const begunDaysAgo = async ({ id }: { id: number }, days: number) => {
    const begun = new Date(Date.now() - days * dayMs)
    await pool.query('update platform.organizations set created_at = $2 where id = $1', [id, begun])
    await pool.query(
      `update platform.tier_changes set changed_at = $2 where organization_id = $1 and tier = 'tier_payg'`,
      [id, begun],
    )
  }
  await begunDaysAgo(leaving.organization, 10)
  await assert.rejects(
    remove(),
    /Leaving owes \$[78]\.\d\d that is not invoiced yet\..*once the invoice that follows \d{4}-\d\d-\d\d is paid/,
  )
  await begunDaysAgo(leaving.organization, 0)
  await leaving.issue()
  await assert.rejects(remove(), /Invoices of Leaving over \$2\d\.\d\d are not paid\. Pay them first\./)
  // Neither with the account of who is alone in it.
  const person = await env.signUp('alone')
  const alone = await person.createOrganization('Alone', { tier: 'tier_payg' })
  await begunDaysAgo(alone, 10)
  await assert.rejects(person.request('DELETE /platform/profile', {}), /Alone owes \$[78]\.\d\d/)
  await leaving.addMethod(good)
  const [invoice] = await leaving.invoices()
  assert.equal((await leaving.pay(invoice?.id ?? '')).status, 'succeeded')
  assert.deepEqual(await remove(), { slug: leaving.organization.slug })
})

test('an organization is not deleted while the payment of an invoice that was marked as paid is under way', async () => {
  const { stripe, owner, customer, intentOf, eventsOf, deliver, jobsAreDone } = charging
  const hasty = await customer('Hasty')
  await hasty.addMethod(bankAccount)
  await hasty.issue()
  const processing = await hasty.until('a charge', ({ payment }) => payment?.status === 'processing')
  await owner.request('POST /platform/operator/organizations/:slug/invoices/:invoice_id/payment', {
    params: { ...hasty.params, invoice_id: processing.id },
  })
  const remove = () => owner.request('DELETE /platform/organizations/:slug', hasty)
  await assert.rejects(remove(), new RegExp(`The payment of ${processing.number} is still under way`))
  stripe.settle(intentOf(processing).id, 'succeeded')
  for (const event of eventsOf(processing)) await deliver(event)
  await jobsAreDone()
  assert.deepEqual(await remove(), { slug: hasty.organization.slug })
})
