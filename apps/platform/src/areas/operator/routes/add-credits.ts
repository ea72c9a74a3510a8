import { addCredits } from '@cairn/contracts/operator/operator-organizations'
import { actorOf } from '../../../audit/record-audit.ts'
import { operator } from '../operator.ts'
import { route } from '../../../route.ts'

export const addCreditsRoute = route(addCredits, {
  permission: operator,
  handle: async (call) => {
    const { amount_cents: amountCents, reason, expires_on: expiresOn } = call.body
    const credits = { amountCents, reason, expiresOn }
    const balance = await call.context.credits.add(actorOf(call), call.params.slug, credits)
    return { credit_balance_cents: balance }
  },
})
