import assert from 'node:assert/strict'
import { dayMs, dayOf } from '@cairn/contracts/billing/invoices/cycles'
import type { Invoice } from '@cairn/contracts/billing/stored-invoices'
import type { Tier } from '@cairn/contracts/product-catalogue/plan-ids'
import type { Person } from '@cairn/dev-env'
import { startDevEnv } from '@cairn/dev-env'
import type { StripeServer } from '@cairn/dev-env/stripe-server'
import { startStripeServer } from '@cairn/dev-env/stripe-server'
import { eventually } from './clients-of-projects.ts'

const hourMs = 3_600_000
const neverAborts = new AbortController().signal

type CardNumber = Parameters<StripeServer['completeCheckout']>[1]
export const [good, declined, authenticated, bankAccount] = [
  '4242424242424242',
  '4000000000000341',
  '4000002760003184',
  '000123456789',
] as const satisfies CardNumber[]

export const isPaid = ({ status }: Invoice) => status === 'paid'

type Env = Awaited<ReturnType<typeof startDevEnv>>

interface Charged {
  env: Env
  stripe: StripeServer
  owner: Person
}

/** An organization with its invoices, each of a cycle that is over as soon as it is asked for. */
const customerOf = async ({ env, stripe, owner }: Charged, name: string, tier: Tier) => {
  const organization = await owner.createOrganization(name, { tier })
  const params = { slug: organization.slug }
  const invoices = () => owner.request('GET /platform/organizations/:slug/billing/invoices', { params, query: {} })
  const payments = () => owner.request('GET /platform/organizations/:slug/payments', { params })
  let cycles = 0
  return {
    organization,
    params,
    invoices,
    payments,
    addMethod: async (number: CardNumber) => {
      const { url } = await owner.request('POST /platform/organizations/:slug/payments', { params, query: {} })
      return stripe.completeCheckout(url, number)
    },
    issue: async (): Promise<Invoice> => {
      cycles += 1
      const nowMs = Date.now() + cycles * 31 * dayMs
      const { usage, invoiceRun } = env.platform.context
      await usage.settle(dayOf(nowMs))
      await invoiceRun.issue({ nowMs, signal: neverAborts })
      const [invoice] = await invoices()
      assert.ok(invoice)
      return invoice
    },
    /** The newest invoice once it is so. */
    until: (what: string, isSo: (invoice: Invoice) => boolean) =>
      eventually(async () => {
        const [invoice] = await invoices()
        return invoice !== undefined && isSo(invoice) ? invoice : undefined
      }, what),
    pay: (invoiceId: string) =>
      owner.request('POST /platform/organizations/:slug/billing/invoices/:invoice_id/payment', {
        params: { ...params, invoice_id: invoiceId },
      }),
  }
}
export type TestCustomer = Awaited<ReturnType<typeof customerOf>>

export const chargedBy = ({ secretKey, webhookSecret, url }: StripeServer) => ({
  seller: { name: 'Harbour Hosting', address: null, country: null, tax_id: null },
  dueDays: 14,
  quotas: { graceDays: 14, warningDays: 7 },
  planChanges: 'members' as const,
  stripe: { secretKey, webhookSecret, apiUrl: url },
})

/** A platform that charges invoices through a local Stripe, whose operator owns all organizations. */
export const startCharging = async () => {
  const started = new AsyncDisposableStack()
  const stripe = started.use(await startStripeServer())
  const env = started.use(await startDevEnv({ billing: chargedBy(stripe) }))
  const owner = await env.signUp('owner')
  const mails = async () => (await owner.request('GET /platform/mailbox', {})).mails
  const mailsAbout = async ({ number }: { number: string }) =>
    (await mails()).filter(({ subject }) => subject.includes(number))
  return {
    env,
    stripe,
    owner,
    customer: (name: string, tier: Tier = 'tier_payg') => customerOf({ env, stripe, owner }, name, tier),
    intentOf: (invoice: Invoice) => {
      const intent = [...stripe.account.intents.values()].find(({ metadata }) => metadata['invoice_id'] === invoice.id)
      assert.ok(intent)
      return intent
    },
    chargesOf: (invoice: Invoice) =>
      stripe.account.charges
        .filter(({ intent }) => stripe.account.intents.get(intent)?.metadata['invoice_id'] === invoice.id)
        .map(({ amount, status }) => ({ amount, status })),
    eventsOf: (invoice: Invoice) =>
      stripe.events.filter(({ data }) => data.object.metadata['invoice_id'] === invoice.id),
    deliver: (event: Parameters<StripeServer['deliver']>[1]) =>
      stripe.deliver(`${env.url}/platform/stripe/webhooks`, event),
    mailsAbout,
    /** About an invoice or a credit note. */
    mailAbout: (about: { number: string }, subject: string) =>
      eventually(
        async () => (await mailsAbout(about)).find((mail) => mail.subject.startsWith(subject)),
        `mail: ${subject}`,
      ),
    retryAfter: (hours: number) => env.platform.context.paymentRun.queue(Date.now() + hours * hourMs),
    /** Resolves once no job that asks the payment provider waits or runs. */
    jobsAreDone: () =>
      eventually(async () => {
        const rows = await env.platform.context.system.pool('postgres').query(
          `select from platform.jobs where state in ('queued', 'running') and name in
             ('collect-invoice', 'refresh-payment', 'refund-credit-note', 'refresh-refund', 'refresh-dispute')`,
        )
        return rows.rowCount === 0 ? true : undefined
      }, 'end of the jobs'),
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}
export type Charging = Awaited<ReturnType<typeof startCharging>>
