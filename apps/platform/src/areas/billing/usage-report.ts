import type { Cycle } from '@cairn/contracts/billing/invoices/cycles'
import { cycleOn, dayFrom, dayOf, dayText, startOf } from '@cairn/contracts/billing/invoices/cycles'
import type { BilledProject, BillingHistory } from '@cairn/contracts/billing/invoices/history'
import { periodOf, shared } from '@cairn/contracts/billing/invoices/history'
import { meterNames, meters } from '@cairn/contracts/billing/invoices/meters'
import { hasSpendCap, includedOver, usageLines } from '@cairn/contracts/billing/invoices/usage-lines'
import type { MeterUsage, OrganizationUsage } from '@cairn/contracts/billing/usage'
import { usageState } from '@cairn/contracts/billing/usage-words'
import type { MeterName, ProductCatalogue } from '@cairn/contracts/product-catalogue/catalogue-schema'
import { planOfTier } from '@cairn/contracts/product-catalogue/plan-ids'
import type { UsageStore } from './usage-store.ts'
import type { UsageSums } from './usage-sums.ts'
import { recordsOf } from './usage-sums.ts'

const hourMs = 60 * 60 * 1_000

export interface UsageAsked {
  organizationId: number
  start?: string | undefined
  end?: string | undefined
  project_ref?: string | undefined
}

/** Sizes stay what they are until the end of the cycle; everything else is not guessed. */
export const untilEnd = (history: BillingHistory, { end }: Cycle, today: number): BillingHistory => {
  const last = history.usage.filter(({ day, meter }) => meters[meter].aggregate === 'average' && day === today)
  const filled = last.flatMap((record) =>
    Array.from({ length: Math.max(0, end - today - 1) }, (_, index) => ({ ...record, day: today + 1 + index })),
  )
  return { ...history, usage: [...history.usage, ...filled] }
}

const costs = (catalogue: ProductCatalogue, history: BillingHistory, cycle: Cycle): Map<MeterName, number> => {
  const byMeter = new Map<MeterName, number>()
  for (const { meter, amountCents } of usageLines(catalogue, history, cycle))
    if (meter !== undefined) byMeter.set(meter, (byMeter.get(meter) ?? 0) + amountCents)
  return byMeter
}

const byLargest = <Item extends { usage: number }>(items: Item[]): Item[] =>
  items.toSorted((one, other) => other.usage - one.usage)

const computeHours = ({ compute }: BilledProject, span: Cycle, nowMs: number): number =>
  compute.reduce((sum, { fromMs, toMs }) => {
    const used = shared(periodOf(span), { fromMs, toMs: toMs ?? nowMs })
    return sum + (used === undefined ? 0 : (used.toMs - used.fromMs) / hourMs)
  }, 0)

interface MeterParts {
  span: Cycle
  today: number
  sums: UsageSums
  nameOf: (ref: string) => string
}

const plus = (one: bigint, other: bigint): bigint => one + other
const highest = (one: bigint, other: bigint): bigint => (one > other ? one : other)

/** The amounts of each name as one. */
const merged = (amounts: readonly (readonly [name: string, amount: bigint])[], merge: typeof plus) => {
  const byName = new Map<string, bigint>()
  for (const [name, amount] of amounts) byName.set(name, merge(byName.get(name) ?? 0n, amount))
  return [...byName]
}

const reportOf = (meter: MeterName, { span, today, sums, nameOf }: MeterParts) => {
  const { title, aggregate, isSize } = meters[meter]
  const isIts = (sum: { meter: MeterName }) => sum.meter === meter
  // Days that are still to come have no size yet.
  const days = aggregate === 'average' ? Math.max(1, Math.min(span.end, today + 1) - span.start) : 1
  const its = sums.projects.filter(isIts)
  const projects = merged(
    its.map(({ ref, total, peak }) => [ref, aggregate === 'peak' ? peak : total]),
    aggregate === 'peak' ? highest : plus,
  )
  const services = merged(
    its.flatMap(({ part, total }) => (part === '' ? [] : [[part, total] as const])),
    plus,
  )
  return {
    meter,
    title,
    unit: isSize ? ('bytes' as const) : ('count' as const),
    aggregate,
    usage: Number(projects.reduce((sum, [, amount]) => sum + amount, 0n)) / days,
    projects: byLargest(projects.map(([ref, amount]) => ({ ref, name: nameOf(ref), usage: Number(amount) / days }))),
    days: sums.days.filter(isIts).map(({ day, total }) => ({ day, usage: Number(total) })),
    services: byLargest(services.map(([service, total]) => ({ service, usage: Number(total) }))),
  }
}

/** What an organization used. What it may use and what more costs is said of a whole cycle of all its projects. */
export const usageReport = async (
  { usage, catalogue }: { usage: UsageStore; catalogue: { document: ProductCatalogue } },
  { organizationId, start, end, project_ref: only }: UsageAsked,
  nowMs: number,
): Promise<OrganizationUsage> => {
  const today = dayOf(nowMs)
  const cycle = cycleOn(await usage.firstDay(organizationId), today)
  const span = start === undefined || end === undefined ? cycle : { start: dayFrom(start), end: dayFrom(end) + 1 }
  const isCycle = span.start === cycle.start && span.end === cycle.end
  const isWhole = isCycle && only === undefined
  const { document } = catalogue
  const asked = { organizationId, span, ref: only }
  const [periods, sums, settled] = await Promise.all([
    usage.periods(organizationId, span),
    isWhole ? usage.billedSums(asked, today) : usage.sums(asked),
    usage.settledDay(),
  ])
  const history = { ...periods, usage: isWhole ? recordsOf(sums.projects) : [] }
  const names = new Map(history.projects.map(({ ref, name }) => [ref, name]))
  const nameOf = (ref: string) => names.get(ref) ?? ref
  const costOf = isWhole ? costs(document, untilEnd(history, cycle, today), cycle) : new Map<MeterName, number>()
  const tier = history.tiers.findLast(({ fromMs }) => fromMs < startOf(span.end))?.tier ?? 'tier_free'
  return {
    start: dayText(span.start),
    end: dayText(span.end - 1),
    is_current_cycle: isCycle,
    plan: planOfTier[tier],
    has_spend_cap: hasSpendCap(tier),
    metered_until: settled === undefined ? null : dayText(settled),
    projects: history.projects.map((project) => ({
      ref: project.ref,
      name: project.name,
      compute_hours: computeHours(project, span, nowMs),
    })),
    meters: meterNames.map((meter): MeterUsage => {
      const report = reportOf(meter, { span, today, sums, nameOf })
      const included = isWhole ? includedOver(document, history, cycle, meter) : null
      return { ...report, included, state: usageState(report.usage, included), cost_cents: costOf.get(meter) ?? 0 }
    }),
  }
}
