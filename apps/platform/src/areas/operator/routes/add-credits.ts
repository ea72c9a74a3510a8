import { addCredits } from '@cairn/contracts/operator/operator-organizations'
import { actorOf } from '../../../audit/record-audit.ts'
import { operator } from '../operator.ts'
import { route } from '../../../route.ts'

export const addCreditsRoute = route(addCredits, {
  permission: operator,
  handle: async (call) => {
    const { amount_cents: amountCents, reason } = call.body
    const balance = await call.context.invoices.addCredits(actorOf(call), call.params.slug, { amountCents, reason })
    return { credit_balance_cents: balance }
  },
})
