import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { dayOf } from '@cairn/contracts/billing/invoices/cycles'
import { until } from '@cairn/dev-env'
import { startStripeServer } from '@cairn/dev-env/stripe-server'
import type { StripeServer } from '@cairn/dev-env/stripe-server'
import { createCreditNoteStore } from '../src/areas/billing/credit-notes/credit-note-store.ts'
import { createUsageStore } from '../src/areas/billing/usage-store.ts'
import { addOldOrganizations, openCharging } from './invoice-fixture.ts'
import type { JobFixture } from './job-fixture.ts'
import { startJobFixture } from './job-fixture.ts'

let fixture: JobFixture
before(async () => {
  fixture = await startJobFixture()
  // Invoices are issued of days that are metered.
  await createUsageStore(fixture.db).settle(dayOf(Date.now()) - 1)
})
after(() => fixture[Symbol.asyncDispose]())

const by = { accountId: '6d1c1ab0-6a0a-4d0e-9c0a-3d1f5b1f0c11', email: 'op@example.com', requestId: 'r', ip: '::1' }
const neverAborts = new AbortController().signal
// Two cycles are over, whatever months they are.
const firstDay = dayOf(Date.now()) - 75

const byId = (one: { id: string | undefined }, other: { id: string | undefined }) =>
  (one.id ?? '').localeCompare(other.id ?? '')

/** Charges invoices in a process of its own, and kills it at its next call to Stripe with such a path, which is made. */
const killChargingAt = async ({ holdAnswer, secretKey, url }: StripeServer, call: RegExp) => {
  const { socketDir, port } = fixture.address
  const program = join(import.meta.dirname, 'charging-to-be-killed.ts')
  const made = holdAnswer(call)
  const child = spawn(process.execPath, [program, socketDir, String(port), secretKey, url], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(child, 'exit')
  await made
  child.kill('SIGKILL')
  assert.deepEqual(await exited, [null, 'SIGKILL'])
}

test('a platform that is killed at any call to Stripe charges each invoice once, also where Stripe has forgotten the keys', async () => {
  await using stripe = await startStripeServer()
  const { secretKey, webhookSecret, url: apiUrl } = stripe
  const { address, db } = fixture
  await using charging = await openCharging(address, db, { secretKey, webhookSecret, apiUrl })
  const { online } = charging.payments
  assert.ok(online)
  const names = ['payer-1', 'payer-2', 'payer-3']
  const ids = await addOldOrganizations(db, firstDay, names)
  for (const [index, id] of ids.entries()) {
    const name = names[index] ?? ''
    await stripe.completeCheckout(await online.addMethod({ id, slug: name, name }), '4242424242424242')
  }
  // The money has moved, or the payment is created, and nobody here knows of it.
  for (const call of [/payment_intents$/, /confirm$/, /confirm$/]) {
    await killChargingAt(stripe, call)
    stripe.forgetKeys()
  }
  await charging.open.queue.start()
  await charging.run.issue({ nowMs: Date.now(), signal: neverAborts })
  const unpaid = `select from platform.invoices where organization_id = any($1) and paid_at is null`
  await until('all are paid', async () => (await db.query(unpaid, [ids])).length === 0)

  const invoices = await db.query<{ id: string; due_cents: string }>(
    'select id, due_cents from platform.invoices where organization_id = any($1)',
    [ids],
  )
  assert.equal(invoices.length, ids.length * 2)
  const charges = stripe.account.charges.map(({ intent, amount, status }) => ({
    id: stripe.account.intents.get(intent)?.metadata['invoice_id'],
    due_cents: String(amount),
    status,
  }))
  assert.deepEqual(
    charges.toSorted(byId),
    invoices.map((invoice) => ({ ...invoice, status: 'succeeded' })).toSorted(byId),
  )
})

test('a payment that was created before a kill is charged with what a credit note leaves due', async () => {
  await using stripe = await startStripeServer()
  const { secretKey, webhookSecret, url: apiUrl } = stripe
  const { address, db } = fixture
  await using charging = await openCharging(address, db, { secretKey, webhookSecret, apiUrl })
  const { payments, invoices, open } = charging
  assert.ok(payments.online)
  const [id = 0] = await addOldOrganizations(db, firstDay, ['credited'])
  await stripe.completeCheckout(
    await payments.online.addMethod({ id, slug: 'credited', name: 'credited' }),
    '4242424242424242',
  )
  await killChargingAt(stripe, /payment_intents$/)
  const [created] = await db.query<{ id: string }>(
    'select invoice_id as id from platform.invoice_payments where invoice_id = any($1) and intent_id is null',
    [[...stripe.account.intents.values()].map(({ metadata }) => metadata['invoice_id'])],
  )
  assert.ok(created)
  const notes = createCreditNoteStore({ db, invoices, jobs: open.queue, hasProvider: true, publicUrl: () => '' })
  await notes.issue(by, 'credited', created.id, {
    settlement: 'balance',
    reason: 'Outage',
    credit: { kind: 'amount', amountCents: 400 },
    credited_cents: 0,
  })
  const mail = await invoices.findToMail(created.id)
  assert.ok(mail)
  await payments.collect(mail)
  const paid = await invoices.find(id, created.id)
  assert.deepEqual([paid?.status, paid?.amount_due_cents], ['paid', 2_100])
  const ids = new Set(
    [...stripe.account.intents.values()].flatMap((intent) =>
      intent.metadata['invoice_id'] === created.id ? [intent.id] : [],
    ),
  )
  assert.deepEqual(
    stripe.account.charges.flatMap(({ intent, amount, status }) => (ids.has(intent) ? [[amount, status]] : [])),
    [[2_100, 'succeeded']],
  )
})
