import { z } from 'zod'
import { couponStates } from '../billing/coupon-terms.ts'
import { CouponCode } from '../billing/discounts.ts'
import { endpoint } from '../endpoint.ts'
import { checkedString } from '../organizations/organizations.ts'
import { controlCharacterProblem } from '../rules.ts'

const Day = z.iso.date()

const Terms = z.object({
  name: checkedString(controlCharacterProblem).pipe(z.string().trim().min(1, 'Enter a name.').max(80)),
  percent: z.number().int().min(1).max(100).nullable(),
  amount_cents: z.number().int().min(1).max(100_000_000).nullable(),
  /** Null: all cycles from then on. */
  cycles: z.number().int().min(1).max(120).nullable(),
  /** The last day on which it can be redeemed. */
  redeem_until: Day.nullable(),
  most_redemptions: z.number().int().min(1).max(1_000_000).nullable(),
})

export const Coupon = Terms.extend({
  id: z.uuid(),
  code: z.string(),
  state: z.enum(couponStates),
  redemptions: z.number().int(),
  inserted_at: z.string(),
})
export type Coupon = z.infer<typeof Coupon>

export const listCoupons = endpoint({
  name: 'listCoupons',
  method: 'GET',
  path: '/platform/operator/coupons',
  summary: 'All coupons, the newest first.',
  response: z.array(Coupon),
  errors: ['forbidden'],
})

export const createCoupon = endpoint({
  name: 'createCoupon',
  method: 'POST',
  path: '/platform/operator/coupons',
  summary: 'Create a coupon of a percentage or an amount, which owners and administrators redeem by its code.',
  body: Terms.extend({ code: CouponCode }).refine(
    ({ percent, amount_cents: cents }) => (percent === null) !== (cents === null),
    { path: ['percent'], message: 'Give either a percentage or an amount.' },
  ),
  response: Coupon,
  status: 201,
  errors: ['forbidden', 'coupon_code_taken'],
})

export const endCoupon = endpoint({
  name: 'endCoupon',
  method: 'DELETE',
  path: '/platform/operator/coupons/:coupon_id',
  summary: 'End a coupon: nobody else can redeem it. Who has redeemed it keeps it.',
  params: z.object({ coupon_id: z.uuid() }),
  response: Coupon,
  errors: ['forbidden', 'coupon_not_found'],
})
