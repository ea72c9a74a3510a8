import { confirmIntent } from './confirm-intent.ts'
import type { FormValue } from './form-body.ts'
import { textIn, textsIn } from './form-body.ts'
import type { Account, Customer, EventObject, PaymentIntent } from './stripe-objects.ts'
import { newId } from './stripe-objects.ts'
import { createRefund } from './refunds-and-disputes.ts'

/** The calls of the API that the platform makes, as Stripe documents them. */

export interface Answer {
  status: number
  body: unknown
}

export interface CallParts {
  account: Account
  url: string
  emit: (type: string, object: EventObject) => void
}

const ok = (body: unknown): Answer => ({ status: 200, body })
const refused = (status: number, error: Record<string, unknown>): Answer => ({ status, body: { error } })
const missing = (what: string, id: string): Answer =>
  refused(404, { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${what}: '${id}'` })

const createCustomer = ({ account }: CallParts, body: FormValue): Answer => {
  const customer: Customer = {
    id: newId('cus'),
    object: 'customer',
    name: textIn(body, 'name') ?? null,
    metadata: textsIn(body, 'metadata'),
    invoice_settings: { default_payment_method: null },
  }
  account.customers.set(customer.id, customer)
  return ok(customer)
}

const onCustomer = (parts: CallParts, method: string, [id = '', rest]: readonly string[], body: FormValue): Answer => {
  const { account } = parts
  const customer = account.customers.get(id)
  if (customer === undefined) return missing('customer', id)
  const methods = [...account.methods.values()].filter((found) => found.customer === id)
  if (rest === 'payment_methods') return ok({ object: 'list', data: methods.toReversed(), has_more: false, url: '' })
  if (method === 'GET') return ok(customer.deleted === true ? { id, object: 'customer', deleted: true } : customer)
  if (customer.deleted === true) return missing('customer', id)
  if (method === 'DELETE') {
    customer.deleted = true
    return ok({ id, object: 'customer', deleted: true })
  }
  const chosen = textsIn(body, 'invoice_settings')['default_payment_method']
  if (chosen !== undefined && account.methods.get(chosen)?.customer !== id) return missing('PaymentMethod', chosen)
  if (chosen !== undefined) customer.invoice_settings.default_payment_method = chosen
  return ok(customer)
}

const createSession = ({ account, url }: CallParts, body: FormValue): Answer => {
  const [customer, successUrl] = [textIn(body, 'customer'), textIn(body, 'success_url')]
  if (customer === undefined || successUrl === undefined || textIn(body, 'mode') !== 'setup')
    return refused(400, { type: 'invalid_request_error', message: 'A session needs customer, success_url and mode.' })
  const id = newId('cs')
  account.sessions.set(id, { customer, successUrl, cancelUrl: textIn(body, 'cancel_url') ?? successUrl })
  return ok({ id, object: 'checkout.session', mode: 'setup', status: 'open', url: `${url}/checkout/${id}` })
}

const detach = ({ account }: CallParts, id: string): Answer => {
  const found = account.methods.get(id)
  if (found === undefined || found.customer === null) return missing('PaymentMethod', id)
  const owner = account.customers.get(found.customer)
  if (owner?.invoice_settings.default_payment_method === id) owner.invoice_settings.default_payment_method = null
  found.customer = null
  return ok(found)
}

const createIntent = ({ account }: CallParts, body: FormValue): Answer => {
  const amount = Number(textIn(body, 'amount'))
  if (!Number.isSafeInteger(amount) || amount < 50)
    return refused(400, {
      type: 'invalid_request_error',
      code: 'amount_too_small',
      message: 'Amount must be at least $0.50',
    })
  const id = newId('pi')
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    amount,
    currency: textIn(body, 'currency') ?? 'usd',
    customer: textIn(body, 'customer') ?? null,
    client_secret: `${id}_secret_${newId('x')}`,
    description: textIn(body, 'description') ?? null,
    metadata: textsIn(body, 'metadata'),
    payment_method: null,
    status: 'requires_payment_method',
    last_payment_error: null,
    latest_charge: null,
    next_action: null,
  }
  account.intents.set(id, intent)
  return ok(intent)
}

const unexpectedState = (intent: PaymentIntent): Answer =>
  refused(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `This PaymentIntent has the status ${intent.status}.`,
    payment_intent: intent,
  })

const eventTypes = {
  succeeded: 'payment_intent.succeeded',
  processing: 'payment_intent.processing',
  requires_action: 'payment_intent.requires_action',
  requires_payment_method: 'payment_intent.payment_failed',
  canceled: 'payment_intent.canceled',
} as const

const confirm = ({ account, url, emit }: CallParts, intent: PaymentIntent, body: FormValue): Answer => {
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action') return unexpectedState(intent)
  const methodId = textIn(body, 'payment_method') ?? ''
  if (account.methods.get(methodId)?.customer !== intent.customer) return missing('PaymentMethod', methodId)
  const isOffSession = textIn(body, 'off_session') === 'true'
  const returnUrl = textIn(body, 'return_url')
  if (!isOffSession && returnUrl === undefined)
    return refused(400, { type: 'invalid_request_error', message: 'You must provide a return_url.' })
  confirmIntent(account, intent, { methodId, isOffSession, returnUrl, bankUrl: `${url}/bank/${intent.id}` })
  emit(eventTypes[intent.status], intent)
  return intent.last_payment_error === null
    ? ok(intent)
    : refused(402, { ...intent.last_payment_error, payment_intent: intent })
}

const onIntent = (parts: CallParts, method: string, [id = '', verb]: readonly string[], body: FormValue): Answer => {
  const intent = parts.account.intents.get(id)
  if (intent === undefined) return missing('payment_intent', id)
  if (method === 'GET') return ok(intent)
  if (verb === 'confirm') return confirm(parts, intent, body)
  if (verb === undefined) {
    intent.amount = Number(textIn(body, 'amount') ?? intent.amount)
    return ok(intent)
  }
  if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing')
    return unexpectedState(intent)
  Object.assign(intent, { status: 'canceled', next_action: null })
  parts.emit(eventTypes.canceled, intent)
  return ok(intent)
}

const onRefunds = (parts: CallParts, method: string, [id]: readonly string[], body: FormValue): Answer => {
  const { refunds, intents } = parts.account
  const intentId = textIn(body, 'payment_intent') ?? ''
  if (id !== undefined) return refunds.has(id) ? ok(refunds.get(id)) : missing('refund', id)
  if (method === 'GET') {
    const data = [...refunds.values()].filter(({ payment_intent: paid }) => paid === intentId)
    return ok({ object: 'list', data: data.toReversed(), has_more: false, url: '' })
  }
  const intent = intents.get(intentId)
  if (intent === undefined) return missing('payment_intent', intentId)
  const made = createRefund(parts.account, intent, {
    amount: Number(textIn(body, 'amount') ?? intent.amount),
    metadata: textsIn(body, 'metadata'),
  })
  if (typeof made === 'string') return refused(400, { type: 'invalid_request_error', message: made })
  parts.emit('refund.created', made)
  return ok(made)
}

/** Undefined: this server does not know the call. */
export const answerCall = (parts: CallParts, method: string, path: string, body: FormValue): Answer | undefined => {
  const [version, kind, ...rest] = path.split('/').slice(1)
  if (version !== 'v1') return undefined
  if (kind === 'customers')
    return rest.length === 0 ? createCustomer(parts, body) : onCustomer(parts, method, rest, body)
  if (kind === 'checkout') return createSession(parts, body)
  if (kind === 'payment_methods') return detach(parts, rest[0] ?? '')
  if (kind === 'refunds') return onRefunds(parts, method, rest, body)
  if (kind === 'disputes') {
    const dispute = parts.account.disputes.get(rest[0] ?? '')
    return dispute === undefined ? missing('dispute', rest[0] ?? '') : ok(dispute)
  }
  if (kind === 'payment_intents')
    return rest.length === 0 ? createIntent(parts, body) : onIntent(parts, method, rest, body)
  return undefined
}
