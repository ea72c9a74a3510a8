import { randomBytes } from 'node:crypto'

/** What an account of Stripe holds, as far as this server knows of it. */

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`
export const nowSeconds = (): number => Math.floor(Date.now() / 1_000)

export interface Customer {
  id: string
  object: 'customer'
  name: string | null
  metadata: Record<string, string>
  invoice_settings: { default_payment_method: string | null }
  deleted?: boolean
}

/** What becomes of charges to a card, by the numbers that Stripe documents for tests. */
export const cards = {
  '4242424242424242': { brand: 'visa', behaviour: 'succeeds' },
  '5555555555554444': { brand: 'mastercard', behaviour: 'succeeds' },
  '4000000000000341': { brand: 'visa', behaviour: 'declines' },
  '4000002760003184': { brand: 'visa', behaviour: 'authenticates' },
  /** No card: a bank account, whose charges are known days later. */
  '000123456789': { brand: 'bank', behaviour: 'takes_days' },
} as const
export type CardNumber = keyof typeof cards
type Behaviour = (typeof cards)[CardNumber]['behaviour']

export const isCardNumber = (number: string): number is CardNumber => Object.hasOwn(cards, number)

export interface PaymentMethod {
  id: string
  object: 'payment_method'
  type: 'card' | 'us_bank_account'
  created: number
  customer: string | null
  card?: { brand: string; last4: string; exp_month: number; exp_year: number }
  us_bank_account?: { bank_name: string; last4: string }
}

export interface LastError {
  type: 'card_error'
  code: string
  decline_code?: string
  message: string
  charge?: string
}

export interface PaymentIntent {
  id: string
  object: 'payment_intent'
  amount: number
  currency: string
  customer: string | null
  client_secret: string
  description: string | null
  metadata: Record<string, string>
  payment_method: string | null
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'
  last_payment_error: LastError | null
  latest_charge: string | null
  next_action: { type: 'redirect_to_url'; redirect_to_url: { url: string; return_url: string } } | null
}

/** An attempt to move money. */
export interface Charge {
  id: string
  intent: string
  amount: number
  status: 'pending' | 'succeeded' | 'failed'
}

export interface Refund {
  id: string
  object: 'refund'
  amount: number
  payment_intent: string
  metadata: Record<string, string>
  status: 'pending' | 'succeeded' | 'failed'
  failure_reason?: string
}

/** A charge that its cardholder has contested at the bank. */
export interface Dispute {
  id: string
  object: 'dispute'
  amount: number
  payment_intent: string
  created: number
  reason: string
  status: 'needs_response' | 'under_review' | 'won' | 'lost'
  evidence_details: { due_by: number | null }
  metadata: Record<string, string>
}

/** What events are about. */
export type EventObject = PaymentIntent | Refund | Dispute

export interface Account {
  customers: Map<string, Customer>
  methods: Map<string, PaymentMethod>
  behaviours: Map<string, Behaviour>
  intents: Map<string, PaymentIntent>
  charges: Charge[]
  refunds: Map<string, Refund>
  disputes: Map<string, Dispute>
  /** Open pages of Checkout, by their ids. */
  sessions: Map<string, { customer: string; successUrl: string; cancelUrl: string }>
}

export const newAccount = (): Account => ({
  customers: new Map(),
  methods: new Map(),
  behaviours: new Map(),
  intents: new Map(),
  charges: [],
  refunds: new Map(),
  disputes: new Map(),
  sessions: new Map(),
})

export const addMethod = (account: Account, customer: string, number: CardNumber): PaymentMethod => {
  const { brand, behaviour } = cards[number]
  const last4 = number.slice(-4)
  const base = {
    id: newId('pm'),
    object: 'payment_method',
    created: nowSeconds() + account.methods.size,
    customer,
  } as const
  const method: PaymentMethod =
    brand === 'bank'
      ? { ...base, type: 'us_bank_account', us_bank_account: { bank_name: 'STRIPE TEST BANK', last4 } }
      : { ...base, type: 'card', card: { brand, last4, exp_month: 4, exp_year: 2030 } }
  account.methods.set(method.id, method)
  account.behaviours.set(method.id, behaviour)
  return method
}
