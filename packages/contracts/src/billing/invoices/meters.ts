import { bytesPerGiB } from '../../sizes.ts'
import type { MeterName } from '../../product-catalogue/catalogue-schema.ts'

/** How what is metered each day becomes the usage of a cycle. Without zod. */

/**
 * `sum`: what happened, added up. `average`: what was there, over all days of the cycle. `peak`: the highest of the days, of
 * each project.
 */
export type Aggregate = 'sum' | 'average' | 'peak'

interface Meter {
  title: string
  aggregate: Aggregate
  /** Metered in bytes, sold in GB. */
  isSize: boolean
}

const size = (title: string, aggregate: Aggregate): Meter => ({ title, aggregate, isSize: true })
const count = (title: string, aggregate: Aggregate): Meter => ({ title, aggregate, isSize: false })

export const meters = {
  egress: size('Egress', 'sum'),
  cached_egress: size('Cached egress', 'sum'),
  database_size: size('Database size', 'average'),
  storage_size: size('Storage size', 'average'),
  // Of each day: how many were active since the cycle began.
  auth_mau: count('Monthly active users', 'peak'),
  auth_third_party_mau: count('Monthly active third-party users', 'peak'),
  auth_saml_mau: count('Monthly active single sign-on users', 'peak'),
  image_transformations: count('Image transformations', 'sum'),
  function_invocations: count('Function invocations', 'sum'),
  realtime_connections: count('Realtime peak connections', 'peak'),
  realtime_messages: count('Realtime messages', 'sum'),
} as const satisfies Record<MeterName, Meter>

const isMeter = (name: string): name is MeterName => Object.hasOwn(meters, name)
export const meterNames: readonly MeterName[] = Object.keys(meters).filter(isMeter)

/** How many of what is metered are one of what is sold. */
export const unitOf = (meter: MeterName): bigint => (meters[meter].isSize ? BigInt(bytesPerGiB) : 1n)

/** What a project used of a meter on a day. */
export interface UsageRecord {
  ref: string
  day: number
  meter: MeterName
  amount: bigint
}

export interface MeterUsage {
  /** Over the days of the cycle, which `denominator` counts for an average; otherwise it is 1. */
  numerator: bigint
  denominator: bigint
  /** The numerator, by project. They add up. */
  byProject: ReadonlyMap<string, bigint>
}

const highest = (one: bigint, other: bigint): bigint => (one > other ? one : other)

/** The usage of a meter in the days that `records` has, of a cycle of so many days. */
export const usageOf = (records: readonly UsageRecord[], meter: MeterName, cycleDays: number): MeterUsage => {
  const { aggregate } = meters[meter]
  const byProject = new Map<string, bigint>()
  for (const { ref, meter: metered, amount } of records) {
    if (metered !== meter) continue
    const before = byProject.get(ref) ?? 0n
    byProject.set(ref, aggregate === 'peak' ? highest(before, amount) : before + amount)
  }
  const numerator = [...byProject.values()].reduce((sum, amount) => sum + amount, 0n)
  return { numerator, denominator: aggregate === 'average' ? BigInt(cycleDays) : 1n, byProject }
}

/** The last record of a project, day and meter counts: metering a day again replaces what was there. */
export const withoutReplaced = (records: readonly UsageRecord[]): UsageRecord[] => [
  ...new Map(records.map((record) => [`${record.ref} ${record.day} ${record.meter}`, record])).values(),
]
