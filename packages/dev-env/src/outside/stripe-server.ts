import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { LocalServer } from './listen-locally.ts'
import type { LocalAnswer, LocalRequest } from './local-server.ts'
import { jsonAnswer, startLocalServer } from './local-server.ts'
import { decline, succeed } from './stripe/confirm-intent.ts'
import { formBody } from './stripe/form-body.ts'
import type { Answer } from './stripe/stripe-calls.ts'
import { answerCall } from './stripe/stripe-calls.ts'
import { openDispute } from './stripe/refunds-and-disputes.ts'
import type { Account, CardNumber, Dispute, EventObject } from './stripe/stripe-objects.ts'
import { newAccount, newId } from './stripe/stripe-objects.ts'
import { stripePage } from './stripe/stripe-pages.ts'
import type { Delivery, StripeEvent } from './stripe/stripe-webhooks.ts'
import { deliver, eventOf, signed } from './stripe/stripe-webhooks.ts'

export type { Delivery, StripeEvent } from './stripe/stripe-webhooks.ts'

/** Stripe, as its documentation describes what the platform uses: its API, the pages it sends people to, signed events. */
export interface StripeServer extends LocalServer {
  secretKey: string
  webhookSecret: string
  account: Account
  /** What happened, in its order. Nothing is delivered by itself. */
  events: readonly StripeEvent[]
  /** An event as it would be sent, signed now or at another time. */
  sign: (event: StripeEvent, atSeconds?: number) => Delivery
  /** Answers the status that the address answered. */
  deliver: (url: string, event: StripeEvent | Delivery) => Promise<number>
  /** Adds a card on a page of Checkout, as a browser would. Returns where it is sent back to. */
  completeCheckout: (url: string, number: CardNumber) => Promise<string>
  /** Confirms a payment, or not, on the page of the bank. Returns where the browser is sent back to. */
  authenticate: (url: string, result: 'complete' | 'fail') => Promise<string>
  /** What became of a charge that takes days. */
  settle: (intentId: string, result: 'succeeded' | 'failed') => void
  /** What became of a refund that takes days, or of one that the bank could not pay out. */
  settleRefund: (refundId: string, result: 'succeeded' | 'failed') => void
  /** The cardholder contests the charge of a payment, until whose end it can be answered. */
  dispute: (intentId: string, answerBySeconds: number) => Dispute
  /** What the bank decided. */
  closeDispute: (disputeId: string, result: 'won' | 'lost') => void
  /** The next call with such a path is made and never answered. Resolves once it was made. */
  holdAnswer: (path: RegExp) => Promise<void>
  /** As Stripe does after a day. */
  forgetKeys: () => void
}

interface Stored {
  digest: string
  answer: Answer
}

const idempotencyError = (message: string): Answer => ({
  status: 400,
  body: { error: { type: 'idempotency_error', message } },
})

/** The same key has the same answer, and cannot be used for anything else. */
const answerOnce = (keys: Map<string, Stored>, request: LocalRequest, make: () => Answer | undefined) => {
  const key = request.method === 'POST' ? request.headers.get('idempotency-key') : null
  if (key === null) return { answer: make(), isReplayed: false }
  const digest = createHash('sha256').update(`${request.url.pathname} ${request.body}`).digest('hex')
  const stored = keys.get(key)
  if (stored !== undefined)
    return stored.digest === digest
      ? { answer: stored.answer, isReplayed: true }
      : {
          answer: idempotencyError('Keys can only be used with the same parameters they were first used with.'),
          isReplayed: false,
        }
  const made = make()
  // A copy: the objects in it go on changing.
  if (made !== undefined) keys.set(key, { digest, answer: structuredClone(made) })
  return { answer: made, isReplayed: false }
}

const postForm = async (url: string, form: Record<string, string>): Promise<string> => {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
  await response.body?.cancel()
  const location = response.headers.get('location')
  if (location === null) throw new Error(`${url} did not send the browser back: ${response.status}`)
  return location
}

const unauthorized = (): LocalAnswer =>
  jsonAnswer({ error: { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_test_****' } }, 401)

export const startStripeServer = async (): Promise<StripeServer> => {
  const secretKey = `sk_test_${randomBytes(12).toString('hex')}`
  const webhookSecret = `whsec_${randomBytes(12).toString('hex')}`
  const account = newAccount()
  const keys = new Map<string, Stored>()
  const events: StripeEvent[] = []
  const emit = (type: string, object: EventObject) => void events.push(eventOf(type, object))
  const ended = new EventTarget()
  let held: { path: RegExp; made: () => void } | undefined

  const server = await startLocalServer(async (request) => {
    const { method, url, headers, form } = request
    const path = url.pathname
    const shown = stripePage(request, { account, emit })
    if (shown !== undefined) return shown
    if (headers.get('authorization') !== `Bearer ${secretKey}`) return unauthorized()
    const { answer, isReplayed } = answerOnce(keys, request, () =>
      answerCall(
        { account, url: server.url, emit },
        method,
        path,
        formBody(method === 'GET' ? url.searchParams : form),
      ),
    )
    if (answer === undefined) return undefined
    if (held?.path.test(path) === true) {
      held.made()
      held = undefined
      await once(ended, 'ended')
    }
    const made = jsonAnswer(answer.body, answer.status)
    const replayed = isReplayed ? { 'idempotent-replayed': 'true' } : {}
    return { ...made, headers: { ...made.headers, 'request-id': newId('req'), ...replayed } }
  })

  return {
    ...server,
    secretKey,
    webhookSecret,
    account,
    events,
    sign: (event, atSeconds) => signed(event, webhookSecret, atSeconds),
    deliver: (url, event) => deliver(url, 'body' in event ? event : signed(event, webhookSecret)),
    completeCheckout: (url, number) => postForm(url, { number }),
    authenticate: (url, result) => postForm(url, { result }),
    settle: (intentId, result) => {
      const intent = account.intents.get(intentId)
      if (intent === undefined) throw new Error(`There is no payment ${intentId}.`)
      if (result === 'succeeded') succeed(account, intent)
      else
        decline(account, intent, {
          code: 'payment_method_provider_decline',
          message: 'The bank account has not enough money.',
        })
      emit(result === 'succeeded' ? 'payment_intent.succeeded' : 'payment_intent.payment_failed', intent)
    },
    settleRefund: (refundId, result) => {
      const refund = account.refunds.get(refundId)
      if (refund === undefined) throw new Error(`There is no refund ${refundId}.`)
      Object.assign(refund, {
        status: result,
        ...(result === 'failed' ? { failure_reason: 'lost_or_stolen_card' } : {}),
      })
      emit(result === 'failed' ? 'refund.failed' : 'refund.updated', refund)
    },
    dispute: (intentId, answerBySeconds) => {
      const intent = account.intents.get(intentId)
      if (intent === undefined) throw new Error(`There is no payment ${intentId}.`)
      const dispute = openDispute(account, intent, answerBySeconds)
      emit('charge.dispute.created', dispute)
      return dispute
    },
    closeDispute: (disputeId, result) => {
      const dispute = account.disputes.get(disputeId)
      if (dispute === undefined) throw new Error(`There is no dispute ${disputeId}.`)
      Object.assign(dispute, { status: result, evidence_details: { due_by: null } })
      emit('charge.dispute.closed', dispute)
    },
    holdAnswer: (path) =>
      new Promise((resolve) => {
        held = { path, made: resolve }
      }),
    forgetKeys: () => keys.clear(),
    [Symbol.asyncDispose]: async () => {
      ended.dispatchEvent(new Event('ended'))
      await server[Symbol.asyncDispose]()
    },
  }
}
