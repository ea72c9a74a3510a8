import { getDiscounts } from '@cairn/contracts/billing/discounts'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const getDiscountsRoute = route(getDiscounts, {
  permission: inOrganization('billing:Read'),
  handle: async ({ context: { credits, redemptions, usage }, organization: { id } }) => {
    const now = Date.now()
    const [coupons, given, balance] = await Promise.all([
      redemptions.list(id, await usage.firstDay(id), now),
      credits.list(id, now),
      credits.balance(id, now),
    ])
    const left = given.filter(({ left_cents: cents }) => cents > 0)
    const endOf = ({ expires_on: day }: (typeof left)[number]) => day ?? '9999'
    return {
      coupons,
      credits: left.toSorted((one, other) => endOf(one).localeCompare(endOf(other))),
      credit_balance_cents: balance,
    }
  },
})
