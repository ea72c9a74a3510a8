import { computeSizes } from '../../src/product-catalogue/compute-sizes.ts'
import { plans } from '../../src/product-catalogue/plans.ts'
import type { Tier } from '../../src/product-catalogue/plan-ids.ts'
import type { BillingHistory } from '../../src/billing/invoices/history.ts'

/** A second computation for tests: hour by hour and day by day, with fractions, and no code of the first. */

const hour = 3_600_000
const day = 24 * hour
const giga = 1024n ** 3n

class Fraction {
  readonly top: bigint
  readonly bottom: bigint

  constructor(top: bigint, bottom = 1n) {
    this.top = top
    this.bottom = bottom
  }
  plus(other: Fraction): Fraction {
    return new Fraction(this.top * other.bottom + other.top * this.bottom, this.bottom * other.bottom)
  }
  times(other: Fraction): Fraction {
    return new Fraction(this.top * other.top, this.bottom * other.bottom)
  }
  minus(other: Fraction): Fraction {
    return this.plus(new Fraction(-other.top, other.bottom))
  }
  isMore(other: Fraction): boolean {
    return this.minus(other).top > 0n
  }
  /** Of dollars; half a cent up. */
  cents(): number {
    return Number((this.top * 200n + this.bottom) / (this.bottom * 2n))
  }
}

/** `0.00325` as a fraction, from how it is written. */
const written = (amount: number): Fraction => {
  const [whole = '0', decimals = ''] = String(amount).split('.')
  return new Fraction(BigInt(whole + decimals), 10n ** BigInt(decimals.length))
}
const zero = new Fraction(0n)

const planOf = {
  tier_free: 'free',
  tier_pro: 'pro',
  tier_payg: 'pro',
  tier_team: 'team',
  tier_enterprise: 'enterprise',
} as const

const included: Record<string, Record<string, bigint>> = {
  egress: { pro: 250n * giga, team: 250n * giga },
  database_size: { pro: 8n * giga, team: 8n * giga },
  auth_mau: { pro: 100_000n, team: 100_000n },
  image_transformations: { pro: 100n, team: 100n },
}
const price: Record<string, Fraction> = {
  egress: new Fraction(9n, 100n * giga),
  database_size: new Fraction(125n, 1000n * giga),
  auth_mau: new Fraction(325n, 100_000n),
  image_transformations: new Fraction(5n, 1000n),
}

const tierAt = ({ tiers }: BillingHistory, ms: number): Tier | undefined => {
  let found: Tier | undefined
  for (const { fromMs, tier } of tiers) if (fromMs <= ms) found = tier
  return found
}

/** Of all hours: Team, then Pro without a cap, then the last. */
const tierOn = (history: BillingHistory, at: number): Tier | undefined => {
  const had = Array.from({ length: 24 }, (_, index) => tierAt(history, at * day + index * hour))
  if (had.includes('tier_team')) return 'tier_team'
  return had.includes('tier_payg') ? 'tier_payg' : had.at(-1)
}

const planCents = (history: BillingHistory, startMs: number, endMs: number): number => {
  const hours = { pro: 0, team: 0 }
  for (let ms = startMs; ms < endMs; ms += hour) {
    const tier = tierAt(history, ms)
    const plan = tier === undefined ? undefined : planOf[tier]
    if (plan === 'pro' || plan === 'team') hours[plan] += 1
  }
  const part = (count: number) => new Fraction(BigInt(count), BigInt((endMs - startMs) / hour))
  return written(25).times(part(hours.pro)).cents() + written(599).times(part(hours.team)).cents()
}

const computeCents = (history: BillingHistory, startMs: number, endMs: number): number => {
  let total = 0
  let credits = zero
  for (let ms = startMs; ms < endMs; ms += hour) {
    const tier = tierAt(history, ms)
    if (tier !== undefined)
      credits = new Fraction(credits.top + (['pro', 'team'].includes(planOf[tier]) ? 10n : 0n), 1n)
  }
  for (const { compute } of history.projects) {
    const hours = new Map<string, number>()
    for (let ms = startMs; ms < endMs; ms += hour) {
      const tier = tierAt(history, ms)
      const running = compute.find(({ fromMs, toMs }) => fromMs <= ms && (toMs === null || ms < toMs))
      if (tier === undefined || running === undefined) continue
      const offered = plans[planOf[tier]].compute_sizes
      const size = offered.includes(running.size) ? running.size : (offered[0] ?? '')
      hours.set(size, (hours.get(size) ?? 0) + 1)
    }
    for (const [size, count] of hours)
      total += written(computeSizes.find(({ id }) => id === size)?.price_usd_per_hour ?? 0)
        .times(new Fraction(BigInt(count)))
        .cents()
  }
  return total - Math.min(total, credits.times(new Fraction(1n, BigInt((endMs - startMs) / hour))).cents())
}

const amountOf = (history: BillingHistory, meter: string, days: readonly number[], cycleDays: number): Fraction => {
  let sum = 0n
  for (const ref of new Set(history.usage.map((record) => record.ref))) {
    let peak = 0n
    for (const at of days) {
      // What was metered last for a day is what counts.
      const last = history.usage.findLast((it) => it.ref === ref && it.day === at && it.meter === meter)?.amount ?? 0n
      if (meter === 'auth_mau') peak = last > peak ? last : peak
      else sum += last
    }
    sum += peak
  }
  return new Fraction(sum, meter === 'database_size' ? BigInt(cycleDays) : 1n)
}

const usageCents = (history: BillingHistory, startMs: number, endMs: number): number => {
  const cycleDays = (endMs - startMs) / day
  const days = Array.from({ length: cycleDays }, (_, index) => startMs / day + index)
  let total = 0
  for (const tier of ['tier_payg', 'tier_team'] as const) {
    const its = days.filter((at) => tierOn(history, at) === tier)
    const part = new Fraction(BigInt(its.length), BigInt(cycleDays))
    for (const [meter, each] of Object.entries(price)) {
      const free = new Fraction(included[meter]?.[planOf[tier]] ?? 0n)
      const used = amountOf(history, meter, its, cycleDays)
      const over = meter === 'auth_mau' ? used.minus(free).times(part) : used.minus(free.times(part))
      if (over.isMore(zero)) total += over.times(each).cents()
    }
  }
  return total
}

const withDrains = new Set<string>(['tier_team', 'tier_enterprise'])
const withPhones = new Set<string>(['tier_pro', 'tier_payg', 'tier_team', 'tier_enterprise'])

const addOnCents = (history: BillingHistory, startMs: number, endMs: number): number => {
  const month = BigInt((endMs - startMs) / hour)
  const drains = new Map<string, bigint>()
  let [first, additional] = [0n, 0n]
  for (let ms = startMs; ms < endMs; ms += hour) {
    const tier = tierAt(history, ms) ?? 'tier_free'
    const on = history.addOns.filter(({ fromMs, toMs }) => fromMs <= ms && (toMs === null || ms < toMs))
    if (withDrains.has(tier))
      for (const { addOn, item } of on) if (addOn === 'log_drain') drains.set(item, (drains.get(item) ?? 0n) + 1n)
    const phones = BigInt(on.filter(({ addOn }) => addOn === 'phone_mfa').length)
    if (!withPhones.has(tier) || phones === 0n) continue
    first += 1n
    additional += phones - 1n
  }
  const used = { log_drain_events: 0n, log_drain_egress: 0n }
  for (const { day: at, meter, amount } of history.addOnUsage)
    if (at * day >= startMs && at * day < endMs && withDrains.has(tierOn(history, at) ?? '')) used[meter] += amount
  let total = new Fraction(75n * first, month).cents() + new Fraction(10n * additional, month).cents()
  for (const hours of drains.values()) total += new Fraction(60n * hours, month).cents()
  total += new Fraction(used.log_drain_events * 2n, 10_000_000n).cents()
  return total + new Fraction(used.log_drain_egress * 9n, 100n * giga).cents()
}

export const naiveSubtotal = (history: BillingHistory, startMs: number, endMs: number): number =>
  planCents(history, startMs, endMs) +
  computeCents(history, startMs, endMs) +
  usageCents(history, startMs, endMs) +
  addOnCents(history, startMs, endMs)
