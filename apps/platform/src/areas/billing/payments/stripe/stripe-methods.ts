import type { PaymentMethod } from '@cairn/contracts/billing/payments/payments'
import { randomUUID } from 'node:crypto'
import type { Stripe } from 'stripe'
import { fail } from '../../../../errors.ts'
import type { OnlinePayments } from '../payment-provider.ts'
import type { Ask } from './stripe-client.ts'
import { idOf } from './stripe-client.ts'
import type { StripeCustomers } from './stripe-customers.ts'

// More than anybody has.
const mostMethods = 100

const nameOf = (name: string): string => {
  const words = name.replaceAll('_', ' ')
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}

const labelOf = ({ type, card, us_bank_account: account, sepa_debit: debit }: Stripe.PaymentMethod): string => {
  if (card !== undefined) return `${nameOf(card.brand)} ending in ${card.last4}`
  const [bank, last] = [account?.bank_name ?? nameOf(type), account?.last4 ?? debit?.last4]
  return last === undefined || last === null ? bank : `${bank} ending in ${last}`
}

const expiryOf = ({ card }: Stripe.PaymentMethod): string | null =>
  card === undefined ? null : `${card.exp_year}-${String(card.exp_month).padStart(2, '0')}`

export type StripeMethods = Pick<OnlinePayments, 'methods' | 'addMethod' | 'setDefault' | 'remove'>

/** Payment methods are kept at Stripe alone. */
export const createStripeMethods = (
  stripe: Stripe,
  ask: Ask,
  { customers, publicUrl }: { customers: StripeCustomers; publicUrl: () => string },
): StripeMethods => {
  const methodsOf = async (customer: Stripe.Customer): Promise<PaymentMethod[]> => {
    const { data } = await ask(stripe.customers.listPaymentMethods(customer.id, { limit: mostMethods }))
    const chosen = idOf(customer.invoice_settings.default_payment_method)
    // Nobody has to choose: otherwise it is the one that was added last.
    const first = data.find(({ id }) => id === chosen) ?? data.toSorted((one, other) => other.created - one.created)[0]
    return data
      .map((method) => ({
        id: method.id,
        type: method.type,
        label: labelOf(method),
        expires: expiryOf(method),
        is_default: method.id === first?.id,
      }))
      .toSorted((one, other) => Number(other.is_default) - Number(one.is_default))
  }
  /** A method of this organization: Stripe knows those of all. */
  const requireMethod = async (organizationId: number, methodId: string): Promise<Stripe.Customer> => {
    const customer = await customers.find(organizationId)
    const methods = customer === undefined ? [] : await methodsOf(customer)
    if (customer === undefined || !methods.some(({ id }) => id === methodId)) throw fail('payment_method_not_found')
    return customer
  }
  return {
    methods: async (organizationId) => {
      const customer = await customers.find(organizationId)
      return customer === undefined ? [] : methodsOf(customer)
    },
    addMethod: async (organization, plan) => {
      const customer = await customers.ensure(organization)
      const part = plan === undefined ? '#payment-methods' : `?plan=${plan}`
      const address = `${publicUrl()}/org/${organization.slug}/billing${part}`
      const session = await ask(
        stripe.checkout.sessions.create(
          { mode: 'setup', currency: 'usd', customer: customer.id, success_url: address, cancel_url: address },
          // Each time another page: what was left open has expired.
          { idempotencyKey: `checkout-${randomUUID()}` },
        ),
      )
      if (session.url === null) throw fail('payment_provider_failed')
      return session.url
    },
    setDefault: async (organizationId, methodId) => {
      const customer = await requireMethod(organizationId, methodId)
      await ask(
        stripe.customers.update(
          customer.id,
          { invoice_settings: { default_payment_method: methodId } },
          { idempotencyKey: `default-${randomUUID()}` },
        ),
      )
    },
    remove: async (organizationId, methodId) => {
      await requireMethod(organizationId, methodId)
      await ask(stripe.paymentMethods.detach(methodId, undefined, { idempotencyKey: `detach-${methodId}` }))
    },
  }
}
