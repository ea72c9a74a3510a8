import { takeStripeEvent } from '@cairn/contracts/billing/payments/payments'
import { anyone } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { requireOnline } from '../payments/online-payments.ts'

// Open to all: the signature says who it is.
export const takeStripeEventRoute = route(takeStripeEvent, {
  permission: anyone,
  handle: async ({ context, body, headers }) => {
    await requireOnline(context.payments).takeEvent(body, headers['stripe-signature'] ?? '')
    return { received: true as const }
  },
})
