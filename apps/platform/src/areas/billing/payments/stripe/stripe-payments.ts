import { dayOf, dayText } from '@cairn/contracts/billing/invoices/cycles'
import { nextAttemptMs } from '@cairn/contracts/billing/payments/payment-terms'
import type { Stripe } from 'stripe'
import { fail } from '../../../../errors.ts'
import type { InvoiceMail, InvoiceStore } from '../../invoices/invoice-store.ts'
import type { PaymentResult } from '../payment-provider.ts'
import type { PaymentChange, PaymentStore, StoredPayment } from '../payment-store.ts'
import type { PaymentState } from './payment-state.ts'
import { paymentState } from './payment-state.ts'
import type { Ask } from './stripe-client.ts'
import { idOf } from './stripe-client.ts'
import type { StripeCustomers } from './stripe-customers.ts'
import type { StripeMethods } from './stripe-methods.ts'

interface Parts {
  stripe: Stripe
  ask: Ask
  customers: StripeCustomers
  methods: StripeMethods
  store: PaymentStore
  invoices: Pick<InvoiceStore, 'findToMail'>
  publicUrl: () => string
}

export interface StripePayments {
  /** Charges what is due, without a person. */
  collect: (invoice: InvoiceMail) => Promise<void>
  /** Throws `payment_method_needed`. */
  pay: (invoice: InvoiceMail) => Promise<PaymentResult>
  refresh: (intentId: string) => Promise<void>
  refreshInvoice: (invoiceId: string) => Promise<void>
}

const unchanged = {
  paidCents: 0,
  nextAttemptMs: undefined,
  failureId: undefined,
  endsIntent: false,
  news: undefined,
} as const

/** A failure is stored once, however often and by whichever way it is read. */
const afterFailure = (
  payment: StoredPayment,
  { failureId, reason, isByBank }: Extract<PaymentState, { status: 'failed' }>,
  nowMs: number,
): PaymentChange | undefined => {
  if (failureId === payment.failureId) return undefined
  const nextMs = isByBank ? undefined : nextAttemptMs(payment.failures + 1, nowMs)
  const news = isByBank
    ? ({ kind: 'action_needed' } as const)
    : ({ kind: 'failed', reason, nextDay: nextMs === undefined ? undefined : dayText(dayOf(nextMs)) } as const)
  return {
    status: isByBank ? 'action_needed' : 'failed',
    reason: isByBank ? 'The bank asks for a confirmation of this payment.' : reason,
    paidCents: 0,
    nextAttemptMs: nextMs,
    failureId,
    endsIntent: false,
    news: payment.byPerson ? undefined : news,
  }
}

const afterCancellation = ({ isPaid, intentId }: StoredPayment): PaymentChange =>
  isPaid
    ? { ...unchanged, status: 'cancelled', reason: null }
    : {
        ...unchanged,
        status: 'failed',
        reason: 'The payment was cancelled at the payment provider.',
        failureId: `${intentId} cancelled`,
        endsIntent: true,
      }

/** What is to be stored of a payment when Stripe says this of it; undefined: nothing is new. */
const changeBy = (payment: StoredPayment, state: PaymentState, nowMs: number): PaymentChange | undefined => {
  if (payment.status === 'succeeded' || state.status === 'unconfirmed') return undefined
  if (state.status === 'succeeded')
    return { ...unchanged, status: 'succeeded', reason: null, paidCents: state.amountCents, news: { kind: 'paid' } }
  if (state.status === 'failed') return afterFailure(payment, state, nowMs)
  if (state.status === 'cancelled') return afterCancellation(payment)
  return payment.status === state.status ? undefined : { ...unchanged, status: state.status, reason: null }
}

interface Read {
  payment: StoredPayment
  intent: Stripe.PaymentIntent
  state: PaymentState
  isNews: boolean
}

export const createStripePayments = (parts: Parts): StripePayments => {
  const { stripe, ask, customers, methods, store, invoices, publicUrl } = parts

  /** Reads a payment at Stripe and stores what is new. Events are never believed, so their order does not matter. */
  const read = async (invoiceId: string, intentId: string): Promise<Read | undefined> => {
    for (;;) {
      // In this order: what was stored after it was read makes `record` refuse.
      const payment = await store.open(invoiceId)
      if (payment === undefined) return undefined
      const intent = await ask(stripe.paymentIntents.retrieve(payment.intentId ?? intentId))
      const state = paymentState(intent)
      const change = payment.intentId === null ? undefined : changeBy(payment, state, Date.now())
      if (change === undefined) return { payment, intent, state, isNews: false }
      const mail = await invoices.findToMail(invoiceId)
      if (mail === undefined) return undefined
      if (await store.record(payment, change, mail)) return { payment, intent, state, isNews: true }
    }
  }

  /** Not confirmed: nothing is charged before its id is stored. */
  const createIntent = async (
    payment: StoredPayment,
    { invoice }: InvoiceMail,
    customerId: string,
  ): Promise<string> => {
    const intent = await ask(
      stripe.paymentIntents.create(
        {
          amount: payment.dueCents,
          currency: 'usd',
          customer: customerId,
          description: `Invoice ${invoice.number}`,
          metadata: { invoice_id: payment.invoiceId, invoice_number: invoice.number },
        },
        // With the amount: after a kill, a credit note may leave less due, and a key stands for one request.
        { idempotencyKey: `intent-${payment.invoiceId}-${payment.attempt}-${payment.dueCents}` },
      ),
    )
    await store.setIntent(payment, intent.id)
    return intent.id
  }

  const confirm = async (
    payment: StoredPayment,
    { slug }: InvoiceMail,
    { intentId, methodId, byPerson }: { intentId: string; methodId: string; byPerson: boolean },
  ): Promise<void> => {
    await store.begin(payment, byPerson)
    const presence = byPerson
      ? { return_url: `${publicUrl()}/org/${slug}/billing?paid=${payment.invoiceId}#invoices` }
      : { off_session: true }
    // The same after a crash, so that an attempt is not made twice; another one when its result is stored.
    const idempotencyKey = `confirm-${payment.invoiceId}-${payment.attempt}-${methodId}-${byPerson ? 'person' : 'job'}`
    const call = stripe.paymentIntents.confirm(intentId, { payment_method: methodId, ...presence }, { idempotencyKey })
    await ask(
      call.catch(async (error: unknown) => {
        // What became of it is read afterwards.
        if (error instanceof stripe.errors.StripeCardError) return
        if (
          error instanceof stripe.errors.StripeInvalidRequestError &&
          error.code === 'payment_intent_unexpected_state'
        )
          return
        // Stripe answers the same key with the same fault.
        if (error instanceof stripe.errors.StripeAPIError) await store.endAttempt(payment)
        throw error
      }),
    )
  }

  const defaultMethod = async ({ organizationId }: StoredPayment): Promise<string | undefined> =>
    (await methods.methods(organizationId))[0]?.id

  const cancel = async (payment: StoredPayment, intentId: string): Promise<void> => {
    const { status } = await ask(stripe.paymentIntents.retrieve(intentId))
    if (status !== 'succeeded' && status !== 'processing' && status !== 'canceled')
      await ask(
        stripe.paymentIntents.cancel(intentId, undefined, { idempotencyKey: `cancel-${intentId}-${payment.attempt}` }),
      )
    await read(payment.invoiceId, intentId)
  }

  const attempt = async (payment: StoredPayment, mail: InvoiceMail, methodId: string, byPerson: boolean) => {
    const customer = await customers.find(payment.organizationId)
    if (customer === undefined) throw fail('payment_method_needed')
    const intentId = payment.intentId ?? (await createIntent(payment, mail, customer.id))
    const before = await read(payment.invoiceId, intentId)
    if (before === undefined) return undefined
    const { state, intent, isNews } = before
    if (state.status === 'succeeded' || state.status === 'processing' || state.status === 'cancelled') return before
    const isConfirming = state.status === 'action_needed'
    // A result that was not stored, since the platform was stopped: it is the result of this attempt.
    if (!byPerson && (isNews || isConfirming)) return before
    if (isConfirming && idOf(intent.payment_method) === methodId) return before
    const fresh = await store.open(payment.invoiceId)
    if (fresh === undefined || fresh.isPaid) return undefined
    // A credit note may have made less due since the payment was created.
    if (intent.amount !== fresh.dueCents)
      await ask(
        stripe.paymentIntents.update(
          intent.id,
          { amount: fresh.dueCents },
          { idempotencyKey: `amount-${intent.id}-${fresh.dueCents}` },
        ),
      )
    await confirm(fresh, mail, { intentId: intent.id, methodId, byPerson })
    return read(payment.invoiceId, intent.id)
  }

  return {
    collect: async (mail) => {
      const payment = await store.open(mail.invoice.id)
      if (payment === undefined || payment.status === 'succeeded') return
      if (payment.isPaid) {
        if (payment.intentId !== null && payment.status !== 'cancelled') await cancel(payment, payment.intentId)
        return
      }
      const methodId = await defaultMethod(payment)
      if (!payment.isDue || methodId === undefined) {
        if (payment.intentId !== null) await read(payment.invoiceId, payment.intentId)
        else if (payment.isDue)
          await store.record(
            payment,
            {
              ...unchanged,
              status: 'waiting',
              reason: 'There is no payment method.',
              nextAttemptMs: nextAttemptMs(1, Date.now()),
              news: payment.reason === null ? { kind: 'method_needed' } : undefined,
            },
            mail,
          )
        return
      }
      await attempt(payment, mail, methodId, false)
    },
    pay: async (mail) => {
      const payment = await store.open(mail.invoice.id)
      if (payment === undefined || payment.isPaid) return { status: 'succeeded', reason: null, redirectUrl: null }
      const methodId = await defaultMethod(payment)
      if (methodId === undefined) throw fail('payment_method_needed')
      const after = await attempt(payment, mail, methodId, true)
      const stored = await store.open(mail.invoice.id)
      return {
        status: stored?.status ?? 'waiting',
        reason: stored?.reason ?? null,
        redirectUrl: after?.state.status === 'action_needed' ? after.state.redirectUrl : null,
      }
    },
    refresh: async (intentId) => {
      const invoiceId = await store.invoiceOf(intentId)
      if (invoiceId !== undefined) await read(invoiceId, intentId)
    },
    refreshInvoice: async (invoiceId) => {
      const payment = await store.open(invoiceId)
      if (payment !== undefined && payment.intentId !== null) await read(invoiceId, payment.intentId)
    },
  }
}
