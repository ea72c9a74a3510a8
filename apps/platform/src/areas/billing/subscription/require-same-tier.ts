import type { Tier } from '@cairn/contracts/product-catalogue/plan-ids'
import { tierNames } from '@cairn/contracts/product-catalogue/plan-ids'
import { fail } from '../../../errors.ts'

/** Throws `plan_changed` where somebody else has changed the plan since the caller saw it. */
export const requireSameTier = (present: Tier, seen: Tier): void => {
  if (present === seen) return
  throw fail('plan_changed', {
    message: `Somebody else has changed the plan to ${tierNames[present]}. Look at it again before you change it.`,
  })
}
