import type { Account, Charge, LastError, PaymentIntent } from './stripe-objects.ts'
import { newId } from './stripe-objects.ts'

/** What happens to a payment, and which event tells of it. */

const charge = (account: Account, intent: PaymentIntent, status: Charge['status']): Charge => {
  const made: Charge = { id: newId('ch'), intent: intent.id, amount: intent.amount, status }
  account.charges.push(made)
  intent.latest_charge = made.id
  return made
}

export const succeed = (account: Account, intent: PaymentIntent): void => {
  const pending = account.charges.find(({ id, status }) => id === intent.latest_charge && status === 'pending')
  if (pending === undefined) charge(account, intent, 'succeeded')
  else pending.status = 'succeeded'
  Object.assign(intent, { status: 'succeeded', last_payment_error: null, next_action: null })
}

export const decline = (account: Account, intent: PaymentIntent, error: Omit<LastError, 'type' | 'charge'>): void => {
  const pending = account.charges.find(({ id, status }) => id === intent.latest_charge && status === 'pending')
  const failed = pending ?? charge(account, intent, 'failed')
  failed.status = 'failed'
  Object.assign(intent, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: { type: 'card_error', ...error, charge: failed.id },
  })
}

const declined = { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' }

const authenticationRequired = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

/** The person at the page of the bank did not confirm. Nothing was charged. */
export const failAuthentication = (intent: PaymentIntent): void => {
  Object.assign(intent, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: {
      type: 'card_error',
      code: 'payment_intent_authentication_failure',
      message: 'The provided payment method has failed authentication.',
    },
  })
}

export const confirmIntent = (
  account: Account,
  intent: PaymentIntent,
  {
    methodId,
    isOffSession,
    returnUrl,
    bankUrl,
  }: { methodId: string; isOffSession: boolean; returnUrl: string | undefined; bankUrl: string },
): void => {
  intent.payment_method = methodId
  const behaviour = account.behaviours.get(methodId)
  if (behaviour === 'declines') return decline(account, intent, declined)
  if (behaviour === 'authenticates' && isOffSession) return decline(account, intent, authenticationRequired)
  if (behaviour === 'authenticates') {
    Object.assign(intent, {
      status: 'requires_action',
      last_payment_error: null,
      next_action: { type: 'redirect_to_url', redirect_to_url: { url: bankUrl, return_url: returnUrl ?? '' } },
    })
    return
  }
  if (behaviour !== 'takes_days') return succeed(account, intent)
  charge(account, intent, 'pending')
  Object.assign(intent, { status: 'processing', last_payment_error: null })
}
