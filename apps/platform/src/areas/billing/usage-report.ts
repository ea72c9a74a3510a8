import type { Cycle } from '@cairn/contracts/billing/invoices/cycles'
import { cycleOn, dayFrom, dayOf, dayText, startOf } from '@cairn/contracts/billing/invoices/cycles'
import type { BilledProject, BillingHistory } from '@cairn/contracts/billing/invoices/history'
import { periodOf, shared } from '@cairn/contracts/billing/invoices/history'
import type { UsageRecord } from '@cairn/contracts/billing/invoices/meters'
import { meterNames, meters, usageOf } from '@cairn/contracts/billing/invoices/meters'
import { hasSpendCap, includedOver, usageLines } from '@cairn/contracts/billing/invoices/usage-lines'
import type { MeterUsage, OrganizationUsage } from '@cairn/contracts/billing/usage'
import { usageState } from '@cairn/contracts/billing/usage-words'
import type { MeterName, ProductCatalogue } from '@cairn/contracts/product-catalogue/catalogue-schema'
import { planOfTier } from '@cairn/contracts/product-catalogue/plan-ids'
import type { StoredUsage, UsageStore } from './usage-store.ts'
import { withoutParts } from './usage-store.ts'

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

const sumsBy = (records: readonly StoredUsage[], keyOf: (record: StoredUsage) => string): Map<string, number> =>
  records.reduce(
    (sums, record) => sums.set(keyOf(record), (sums.get(keyOf(record)) ?? 0) + Number(record.amount)),
    new Map<string, number>(),
  )

const computeHours = ({ compute }: BilledProject, span: Cycle, nowMs: number): number =>
  compute.reduce((sum, { fromMs, toMs }) => {
    const used = shared(periodOf(span), { fromMs, toMs: toMs ?? nowMs })
    return sum + (used === undefined ? 0 : (used.toMs - used.fromMs) / hourMs)
  }, 0)

interface MeterParts {
  span: Cycle
  today: number
  records: readonly StoredUsage[]
  nameOf: (ref: string) => string
}

const reportOf = (meter: MeterName, { span, today, records, nameOf }: MeterParts) => {
  const { title, aggregate, isSize } = meters[meter]
  const its = records.filter((record) => record.meter === meter)
  // Days that are still to come have no size yet.
  const elapsed = Math.max(1, Math.min(span.end, today + 1) - span.start)
  const used = usageOf(withoutParts(its), meter, elapsed)
  const amountOf = (amount: bigint) => Number(amount) / Number(used.denominator)
  const parts = its.filter(({ part }) => part !== '')
  return {
    meter,
    title,
    unit: isSize ? ('bytes' as const) : ('count' as const),
    aggregate,
    usage: amountOf(used.numerator),
    projects: byLargest(
      [...used.byProject].map(([ref, amount]) => ({ ref, name: nameOf(ref), usage: amountOf(amount) })),
    ),
    days: [...sumsBy(its, ({ day }) => dayText(day))].map(([day, usage]) => ({ day, usage })),
    services: byLargest([...sumsBy(parts, ({ part }) => part)].map(([service, usage]) => ({ service, usage }))),
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
  const [history, all, settled] = await Promise.all([
    usage.history(organizationId, span.start, span.end),
    usage.read(organizationId, span.start, span.end),
    usage.settledDay(),
  ])
  const names = new Map(history.projects.map(({ ref, name }) => [ref, name]))
  const nameOf = (ref: string) => names.get(ref) ?? ref
  const isAsked = ({ ref }: Pick<UsageRecord, 'ref'>) => only === undefined || ref === only
  const records = all.filter(isAsked)
  const isWhole = isCycle && only === undefined
  const { document } = catalogue
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
      const report = reportOf(meter, { span, today, records, nameOf })
      const included = isWhole ? includedOver(document, history, cycle, meter) : null
      return { ...report, included, state: usageState(report.usage, included), cost_cents: costOf.get(meter) ?? 0 }
    }),
  }
}
