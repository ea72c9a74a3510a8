import { sizeInForce } from '../../product-catalogue/available.ts'
import type { ComputeSize, MeterName, ProductCatalogue } from '../../product-catalogue/catalogue-schema.ts'
import type { PlanId } from '../../product-catalogue/plan-ids.ts'
import { planNames, planOfTier } from '../../product-catalogue/plan-ids.ts'
import type { Cycle } from './cycles.ts'
import { dayMs } from './cycles.ts'
import type { BillingHistory, Period } from './history.ts'
import { periodOf, shared, tierPeriods } from './history.ts'
import { centsOf, nanoOf, splitCents } from './money.ts'

/** The lines of an invoice. Each is rounded to cents once. Without zod. */

export type LineKind = 'plan' | 'compute' | 'compute_credits' | 'usage' | 'add_on'

export interface InvoiceLine {
  kind: LineKind
  /** Of a line of usage. */
  meter?: MeterName
  /** Of a line of an add-on: its key. */
  addOn?: string
  description: string
  /** For the reader: `528 hours`. */
  quantity: string
  amountCents: number
  /** What each project costs of it; nothing of it where it belongs to the organization alone. They add up to the amount. */
  byProject: readonly { ref: string; amountCents: number }[]
}

export type Plans = Pick<ProductCatalogue, 'plans' | 'compute_sizes' | 'add_ons'>

export const hourMs = 60 * 60 * 1_000
const figures = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
export const amountText = (amount: number, one: string): string =>
  `${figures.format(amount)} ${amount === 1 ? one : `${one}s`}`

export const lengthOf = ({ fromMs, toMs }: Period): number => toMs - fromMs

/** How long each plan was in force. Tiers of the same plan count together. */
const planTimes = ({ tiers }: BillingHistory, cycle: Cycle): Map<PlanId, number> => {
  const times = new Map<PlanId, number>()
  for (const { tier, ...period } of tierPeriods(tiers, periodOf(cycle))) {
    const plan = planOfTier[tier]
    times.set(plan, (times.get(plan) ?? 0) + lengthOf(period))
  }
  return times
}

export const planLines = ({ plans }: Plans, history: BillingHistory, cycle: Cycle): InvoiceLine[] => {
  const whole = lengthOf(periodOf(cycle))
  return [...planTimes(history, cycle)].flatMap(([plan, time]): InvoiceLine[] => {
    const price = plans[plan].price_usd_per_month
    if (price === 'custom' || price === 0) return []
    const quantity = time === whole ? '1 month' : `${amountText(time / dayMs, 'day')} of ${cycle.end - cycle.start}`
    const amountCents = centsOf(nanoOf(price) * BigInt(time), BigInt(whole))
    return [{ kind: 'plan', description: `${planNames[plan]} plan`, quantity, amountCents, byProject: [] }]
  })
}

/** Milliseconds of each size that a project had; what the plan of that moment made of the stored size. */
const sizeTimes = (
  catalogue: Plans,
  { tiers }: BillingHistory,
  compute: BillingHistory['projects'][number]['compute'],
  cycle: Cycle,
): Map<ComputeSize, number> => {
  const times = new Map<ComputeSize, number>()
  for (const { tier, ...period } of tierPeriods(tiers, periodOf(cycle)))
    for (const { fromMs, toMs, size: stored } of compute) {
      const used = shared(period, { fromMs, toMs: toMs ?? Infinity })
      if (used === undefined) continue
      const size = sizeInForce(catalogue, catalogue.plans[planOfTier[tier]].compute_sizes, stored)
      times.set(size, (times.get(size) ?? 0) + lengthOf(used))
    }
  return times
}

export const computeLines = (catalogue: Plans, history: BillingHistory, cycle: Cycle): InvoiceLine[] =>
  history.projects.flatMap(({ ref, name, compute }) =>
    [...sizeTimes(catalogue, history, compute, cycle)].flatMap(([size, time]): InvoiceLine[] => {
      const amountCents = centsOf(nanoOf(size.price_usd_per_hour) * BigInt(time), BigInt(hourMs))
      if (size.price_usd_per_hour === 0) return []
      const quantity = amountText(time / hourMs, 'hour')
      const description = `Compute, ${size.name} · ${name}`
      return [{ kind: 'compute', description, quantity, amountCents, byProject: [{ ref, amountCents }] }]
    }),
  )

/** What the plans include of compute, for the time that they were in force, and no more than was used. */
export const computeCredits = (
  { plans }: Plans,
  history: BillingHistory,
  cycle: Cycle,
  compute: readonly InvoiceLine[],
): InvoiceLine[] => {
  const included = [...planTimes(history, cycle)].reduce(
    (sum, [plan, time]) => sum + nanoOf(plans[plan].compute_credits_usd) * BigInt(time),
    0n,
  )
  const used = compute.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const credits = Math.min(used, centsOf(included, BigInt(lengthOf(periodOf(cycle)))))
  if (credits === 0) return []
  const parts = splitCents(
    -credits,
    compute.map(({ amountCents }) => BigInt(amountCents)),
  )
  const byRef = new Map<string, number>()
  for (const [index, { byProject }] of compute.entries())
    for (const { ref } of byProject) byRef.set(ref, (byRef.get(ref) ?? 0) + (parts[index] ?? 0))
  return [
    {
      kind: 'compute_credits',
      description: 'Compute credits',
      quantity: '',
      amountCents: -credits,
      byProject: [...byRef].map(([ref, amountCents]) => ({ ref, amountCents })),
    },
  ]
}
