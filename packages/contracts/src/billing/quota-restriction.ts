import type { RestrictionStatus } from './billing-terms.ts'

/** What usage beyond a plan that is not charged for leads to. Without zod. */

const dayMs = 24 * 60 * 60 * 1_000

export interface Restriction {
  status: RestrictionStatus | null
  graceEndMs: number | null
}

/** Set by the operator. */
export interface QuotaPeriods {
  graceDays: number
  /** Between the end of the grace period and the restriction. */
  warningDays: number
}

const none: Restriction = { status: null, graceEndMs: null }

/** `grace_period`, then `grace_period_over`, then `restricted`, and none as soon as nothing is exceeded. */
export const nextRestriction = (
  { graceEndMs }: Restriction,
  isExceeded: boolean,
  nowMs: number,
  { graceDays, warningDays }: QuotaPeriods,
): Restriction => {
  if (!isExceeded) return none
  const endMs = graceEndMs ?? nowMs + graceDays * dayMs
  if (nowMs < endMs) return { status: 'grace_period', graceEndMs: endMs }
  const isWarned = nowMs < endMs + warningDays * dayMs
  return { status: isWarned ? 'grace_period_over' : 'restricted', graceEndMs: endMs }
}
