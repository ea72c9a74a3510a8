/** Words of coupons that both ends know. Without zod. */

export const couponStates = ['active', 'expired', 'used_up', 'ended'] as const
export type CouponState = (typeof couponStates)[number]

export interface CouponLimits {
  /** The last day on which it can be redeemed, such as `2026-11-23`. */
  redeem_until: string | null
  most_redemptions: number | null
}

export const couponState = (
  { redeem_until: until, most_redemptions: most }: CouponLimits,
  { isEnded, redemptions, today }: { isEnded: boolean; redemptions: number; today: string },
): CouponState => {
  if (isEnded) return 'ended'
  if (until !== null && until < today) return 'expired'
  return most !== null && redemptions >= most ? 'used_up' : 'active'
}

/** Codes are compared in capitals, and without the spaces around them. */
export const couponCode = (text: string): string => text.trim().toUpperCase()

export const couponCodeProblem = (text: string): string | undefined =>
  /^[A-Z\d][A-Z\d_-]{2,39}$/.test(couponCode(text))
    ? undefined
    : 'A code has 3 to 40 letters, digits, dashes and underscores.'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** `20% off 3 billing cycles`. */
export const couponWords = ({
  percent,
  amount_cents: cents,
  cycles,
}: {
  percent: number | null
  amount_cents: number | null
  cycles: number | null
}): string => {
  const what = percent === null ? dollars.format((cents ?? 0) / 100) : `${percent}%`
  if (cycles === null) return `${what} off every billing cycle`
  return cycles === 1 ? `${what} off one billing cycle` : `${what} off each of ${cycles} billing cycles`
}
