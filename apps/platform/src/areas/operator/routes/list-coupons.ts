import { listCoupons } from '@cairn/contracts/operator/coupons'
import { operator } from '../operator.ts'
import { route } from '../../../route.ts'

export const listCouponsRoute = route(listCoupons, {
  permission: operator,
  handle: ({ context }) => context.coupons.list(),
})
