import { endCoupon } from '@cairn/contracts/operator/coupons'
import { actorOf } from '../../../audit/record-audit.ts'
import { operator } from '../operator.ts'
import { route } from '../../../route.ts'

export const endCouponRoute = route(endCoupon, {
  permission: operator,
  handle: (call) => call.context.coupons.end(actorOf(call), call.params.coupon_id),
})
