import { createCoupon } from '@cairn/contracts/operator/coupons'
import { actorOf } from '../../../audit/record-audit.ts'
import { operator } from '../operator.ts'
import { route } from '../../../route.ts'

export const createCouponRoute = route(createCoupon, {
  permission: operator,
  handle: (call) => call.context.coupons.create(actorOf(call), call.body),
})
