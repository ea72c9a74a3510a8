import type { Cycle, Day } from './cycles.ts'
import { cycleNumber } from './cycles.ts'

/** Coupons of an organization, and the invoices that they apply to. Without zod. */

export interface Coupon {
  name: string
  /** Of what is left after the coupons before it. */
  discount: { percent: number } | { amountCents: number }
}

export interface RedeemedCoupon extends Coupon {
  redeemedOn: Day
  /** How many cycles it applies to, the one in which it was redeemed included. Null: all that follow. */
  cycles: number | null
}

/** How many cycles a coupon still applies to, the one of `day` included. Null: all that follow. */
export const cyclesLeft = ({ redeemedOn, cycles }: RedeemedCoupon, first: Day, day: Day): number | null =>
  cycles === null ? null : Math.max(0, cycles - (cycleNumber(first, day) - cycleNumber(first, redeemedOn)))

/** Those of a cycle, in the order in which they were redeemed. Cycles that cost nothing count as well. */
export const couponsIn = (redeemed: readonly RedeemedCoupon[], first: Day, { start, end }: Cycle): Coupon[] =>
  redeemed
    .filter((coupon) => coupon.redeemedOn < end && cyclesLeft(coupon, first, start) !== 0)
    .toSorted((one, other) => one.redeemedOn - other.redeemedOn)
    .map(({ name, discount }) => ({ name, discount }))
