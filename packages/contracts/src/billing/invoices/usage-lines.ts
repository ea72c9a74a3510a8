import { bytesOf } from '../../product-catalogue/amounts.ts'
import type { MeterName, Plan } from '../../product-catalogue/catalogue-schema.ts'
import type { Tier } from '../../product-catalogue/plan-ids.ts'
import { planOfTier } from '../../product-catalogue/plan-ids.ts'
import type { Cycle } from './cycles.ts'
import type { BillingHistory } from './history.ts'
import { tierDays } from './history.ts'
import type { InvoiceLine, Plans } from './lines.ts'
import type { MeterUsage } from './meters.ts'
import { meterNames, meters, unitOf, usageOf, withoutReplaced } from './meters.ts'
import { centsOf, nanoOf, splitCents } from './money.ts'

/** What usage costs beyond what the plan includes. Without zod. */

/** What a plan includes of a meter, as it is metered. Null: by agreement, or unlimited. */
export const includedIn = (plan: Plan, meter: MeterName): number | null => {
  const { included } = plan.meters[meter]
  return typeof included === 'number' ? included : bytesOf(included)
}

/** A tier that is not charged for usage: what exceeds the plan is refused instead. */
export const hasSpendCap = (tier: string): boolean => tier === 'tier_pro'

/** The days of a cycle in which an organization had one tier. A part of the cycle includes that part of the amount. */
interface TierPart {
  tier: Tier
  days: number
  cycleDays: number
}

const parts = ({ tiers }: BillingHistory, cycle: Cycle): (TierPart & { has: ReadonlySet<number> })[] =>
  [...tierDays(tiers, cycle)].map(([tier, has]) => ({ tier, days: has.size, cycleDays: cycle.end - cycle.start, has }))

/** What is beyond the included amount, multiplied by the days of the cycle so that it is a whole number. */
const beyond = (meter: MeterName, usage: MeterUsage, included: number, { days, cycleDays }: TierPart): bigint => {
  const [ofPart, ofCycle, amount] = [BigInt(days), BigInt(cycleDays), BigInt(included)]
  const { aggregate } = meters[meter]
  const over = {
    sum: usage.numerator * ofCycle - amount * ofPart,
    // Its denominator is the days of the cycle already.
    average: usage.numerator - amount * ofPart,
    peak: (usage.numerator - amount) * ofPart,
  }[aggregate]
  return over > 0n ? over : 0n
}

const decimals = 100n
const figures = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** `12.5 GB over`; at least 0.01, since it is charged for. */
const quantityText = (meter: MeterName, numerator: bigint, denominator: bigint): string => {
  const whole = denominator * unitOf(meter)
  const rounded = (2n * numerator * decimals + whole) / (2n * whole)
  return `${figures.format(Number(rounded > 0n ? rounded : 1n) / Number(decimals))}${meters[meter].isSize ? ' GB' : ''} over`
}

/** The meters of a tier that exceed what it includes and are charged for. */
const linesOf = ({ plans }: Plans, history: BillingHistory, part: ReturnType<typeof parts>[number]): InvoiceLine[] => {
  const plan = plans[planOfTier[part.tier]]
  const records = withoutReplaced(history.usage).filter(({ day }) => part.has.has(day))
  return meterNames.flatMap((meter): InvoiceLine[] => {
    const { overage } = plan.meters[meter]
    const included = includedIn(plan, meter)
    if (overage === undefined || included === null) return []
    const usage = usageOf(records, meter, part.cycleDays)
    const over = beyond(meter, usage, included, part)
    if (over === 0n) return []
    const sold = BigInt(overage.per) * unitOf(meter) * BigInt(part.cycleDays)
    const amountCents = centsOf(nanoOf(overage.usd) * over, sold)
    const refs = [...usage.byProject.keys()]
    const shares = splitCents(amountCents, [...usage.byProject.values()])
    return [
      {
        kind: 'usage',
        meter,
        description: meters[meter].title,
        quantity: quantityText(meter, over, BigInt(part.cycleDays)),
        amountCents,
        byProject: refs.map((ref, index) => ({ ref, amountCents: shares[index] ?? 0 })),
      },
    ]
  })
}

/** What the plans of a cycle include of a meter together, each for its days. Null: no limit on some of the days. */
export const includedOver = (
  { plans }: Plans,
  history: BillingHistory,
  cycle: Cycle,
  meter: MeterName,
): number | null => {
  let included = 0
  for (const { tier, days, cycleDays } of parts(history, cycle)) {
    const ofPlan = includedIn(plans[planOfTier[tier]], meter)
    if (ofPlan === null) return null
    included += (ofPlan * days) / cycleDays
  }
  return Math.round(included)
}

export const usageLines = (catalogue: Plans, history: BillingHistory, cycle: Cycle): InvoiceLine[] =>
  parts(history, cycle).flatMap((part) => (hasSpendCap(part.tier) ? [] : linesOf(catalogue, history, part)))
