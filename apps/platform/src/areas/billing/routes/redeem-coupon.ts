import { redeemCoupon } from '@cairn/contracts/billing/discounts'
import { actorOf } from '../../../audit/record-audit.ts'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const redeemCouponRoute = route(redeemCoupon, {
  permission: inOrganization('billing:Write'),
  handle: async (call) => {
    const { context, organization, body, fail } = call
    await context.redemptions.redeem(actorOf(call), organization.slug, body.code)
    const first = await context.usage.firstDay(organization.id)
    const redeemed = await context.redemptions.list(organization.id, first, Date.now())
    const coupon = redeemed.find(({ code }) => code === body.code)
    if (coupon === undefined) throw fail('coupon_not_found')
    return coupon
  },
})
