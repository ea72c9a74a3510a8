import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { checkedString, SlugParams } from '../organizations/organizations.ts'
import { couponCode, couponCodeProblem } from './coupon-terms.ts'

/** What lowers the invoices of an organization: coupons that it redeemed, and its credits. */

const Cents = z.number().int()
const Day = z.iso.date()

export const CouponCode = checkedString(couponCodeProblem).transform(couponCode)

export const RedeemedCoupon = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  /** Either this or an amount. */
  percent: z.number().int().nullable(),
  amount_cents: Cents.nullable(),
  /** Null: all that follow. */
  cycles: z.number().int().nullable(),
  /** With the cycle that is under way. Null: all that follow. */
  cycles_left: z.number().int().nullable(),
  redeemed_at: z.string(),
})
export type RedeemedCoupon = z.infer<typeof RedeemedCoupon>

export const Credit = z.object({
  id: z.string(),
  reason: z.string(),
  amount_cents: Cents,
  /** What is left of it. */
  left_cents: Cents,
  /** The last day on which it can be used. */
  expires_on: Day.nullable(),
  inserted_at: z.string(),
})
export type Credit = z.infer<typeof Credit>

export const Discounts = z.object({
  coupons: z.array(RedeemedCoupon),
  /** With something left, those that end first before the others. */
  credits: z.array(Credit),
  credit_balance_cents: Cents,
})
export type Discounts = z.infer<typeof Discounts>

export const getDiscounts = endpoint({
  name: 'getDiscounts',
  method: 'GET',
  path: '/platform/organizations/:slug/billing/discounts',
  summary: 'The coupons that the organization has redeemed, and its credits.',
  params: SlugParams,
  response: Discounts,
  errors: ['organization_not_found', 'forbidden'],
})

export const redeemCoupon = endpoint({
  name: 'redeemCoupon',
  method: 'POST',
  path: '/platform/organizations/:slug/billing/coupons',
  summary: 'Redeem a coupon by its code. It applies from the billing cycle that is under way.',
  params: SlugParams,
  body: z.object({ code: CouponCode }),
  response: RedeemedCoupon,
  status: 201,
  errors: [
    'organization_not_found',
    'forbidden',
    'coupon_not_found',
    'coupon_redeemed',
    'coupon_not_redeemable',
    'plan_by_partner',
  ],
})
