import type { Tier } from '../../product-catalogue/plan-ids.ts'
import type { AddOnMeterName } from './add-on-meters.ts'
import type { Cycle, Day } from './cycles.ts'
import { daysOf, startOf } from './cycles.ts'
import type { UsageRecord } from './meters.ts'

/** What happened to an organization, as far as it costs something. Without zod. */

export interface TierChange {
  fromMs: number
  tier: Tier
}

/** A time in which a project could be used. A paused project costs no compute. */
export interface ComputePeriod {
  fromMs: number
  /** Null: until now. */
  toMs: number | null
  /** The size that the project is stored with; its plan may give it another. */
  size: string
}

export interface BilledProject {
  ref: string
  name: string
  compute: readonly ComputePeriod[]
}

/** A time in which an add-on was on for a project. */
export interface AddOnPeriod {
  ref: string
  projectName: string
  /** A key of the catalogue. */
  addOn: string
  /** Which one, where a project can have several: the id of a log drain. Otherwise empty. */
  item: string
  itemName: string
  fromMs: number
  /** Null: until now. */
  toMs: number | null
}

/** What was counted of an add-on of a project on a day. */
export interface AddOnUse {
  ref: string
  day: number
  meter: AddOnMeterName
  amount: bigint
}

export interface BillingHistory {
  /** In the order of time. */
  tiers: readonly TierChange[]
  projects: readonly BilledProject[]
  usage: readonly UsageRecord[]
  addOns: readonly AddOnPeriod[]
  addOnUsage: readonly AddOnUse[]
}

export const noAddOns = { addOns: [], addOnUsage: [] } as const satisfies Partial<BillingHistory>

export interface Period {
  fromMs: number
  toMs: number
}

/** What two periods share; undefined if that is nothing. */
export const shared = (one: Period, other: Period): Period | undefined => {
  const fromMs = Math.max(one.fromMs, other.fromMs)
  const toMs = Math.min(one.toMs, other.toMs)
  return fromMs < toMs ? { fromMs, toMs } : undefined
}

export const periodOf = ({ start, end }: Cycle): Period => ({ fromMs: startOf(start), toMs: startOf(end) })

/** The times of each tier within a period. */
export const tierPeriods = (changes: readonly TierChange[], within: Period): (Period & { tier: Tier })[] =>
  changes.flatMap(({ fromMs, tier }, index) => {
    const part = shared({ fromMs, toMs: changes[index + 1]?.fromMs ?? Infinity }, within)
    return part === undefined ? [] : [{ ...part, tier }]
  })

/** Those that charge for what is used beyond the plan, from the smallest to the largest. */
const charging: readonly Tier[] = ['tier_payg', 'tier_team']

/** The one that charges, of those that a day had: leaving it before midnight is no way out. Otherwise the last. */
const tierOfDay = (changes: readonly TierChange[], day: Day): Tier | undefined => {
  const had = tierPeriods(changes, { fromMs: startOf(day), toMs: startOf(day + 1) }).map(({ tier }) => tier)
  return charging.findLast((tier) => had.includes(tier)) ?? had.at(-1)
}

/** The days of the cycle by tier. */
export const tierDays = (changes: readonly TierChange[], cycle: Cycle): Map<Tier, Set<number>> => {
  const days = new Map<Tier, Set<number>>()
  for (const day of daysOf(cycle)) {
    const tier = tierOfDay(changes, day)
    if (tier !== undefined) days.set(tier, (days.get(tier) ?? new Set()).add(day))
  }
  return days
}
