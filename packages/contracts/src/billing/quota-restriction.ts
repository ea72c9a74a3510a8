import type { RestrictionStatus } from './billing-terms.ts'
import { restrictionStatuses } from './billing-terms.ts'

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

const laterOf = (one: RestrictionStatus | null, other: RestrictionStatus): RestrictionStatus =>
  restrictionStatuses.findLast((status) => status === one || status === other) ?? other

/**
 * `grace_period`, then `grace_period_over`, then `restricted`, and none as soon as nothing is exceeded. A clock that is
 * set back does not undo a step.
 */
export const nextRestriction = (
  { status, graceEndMs }: Restriction,
  isExceeded: boolean,
  nowMs: number,
  { graceDays, warningDays }: QuotaPeriods,
): Restriction => {
  if (!isExceeded) return none
  const endMs = graceEndMs ?? nowMs + graceDays * dayMs
  const isWarned = nowMs < endMs + warningDays * dayMs
  const due = isWarned ? 'grace_period_over' : 'restricted'
  return { status: laterOf(status, nowMs < endMs ? 'grace_period' : due), graceEndMs: endMs }
}
