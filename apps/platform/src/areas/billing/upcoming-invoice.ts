import { cycleOn, dayOf, dayText } from '@cairn/contracts/billing/invoices/cycles'
import type { BillingHistory, TierChange } from '@cairn/contracts/billing/invoices/history'
import type { ComputedInvoice } from '@cairn/contracts/billing/invoices/invoice'
import { invoiceOf } from '@cairn/contracts/billing/invoices/invoice'
import type { UpcomingInvoice } from '@cairn/contracts/billing/usage'
import type { ProductCatalogue } from '@cairn/contracts/product-catalogue/catalogue-schema'
import { untilEnd } from './usage-report.ts'
import type { UsageStore } from './usage-store.ts'

export const noTerms = { coupons: [], tax: undefined, balanceCents: 0 }

const free = (fromMs: number): TierChange => ({ fromMs, tier: 'tier_free' })

/** As if the organization had paused everything now, and gone to Free. */
const untilNow = ({ tiers, projects, addOns, ...counted }: BillingHistory, nowMs: number): BillingHistory => ({
  tiers: [...tiers.filter(({ fromMs }) => fromMs < nowMs), free(nowMs)],
  projects: projects.map((project) => ({
    ...project,
    compute: project.compute.map((period) => ({ ...period, toMs: period.toMs ?? nowMs })),
  })),
  addOns: addOns.map((period) => ({ ...period, toMs: period.toMs ?? nowMs })),
  ...counted,
})

export const linesOf = ({ lines }: ComputedInvoice): UpcomingInvoice['lines'] =>
  lines.map(({ kind, description, quantity, amountCents }) => ({
    kind,
    description,
    quantity,
    amount_cents: amountCents,
  }))

/** The invoice of the cycle that is under way. */
export const upcomingInvoice = async (
  { usage, catalogue }: { usage: UsageStore; catalogue: { document: ProductCatalogue } },
  organizationId: number,
  nowMs: number,
): Promise<UpcomingInvoice> => {
  const today = dayOf(nowMs)
  const cycle = cycleOn(await usage.firstDay(organizationId), today)
  const history = await usage.history(organizationId, cycle.start, cycle.end)
  const expected = invoiceOf(catalogue.document, untilEnd(history, cycle, today), cycle, noTerms)
  const fixed = invoiceOf(catalogue.document, { ...untilNow(history, nowMs), usage: [] }, cycle, noTerms)
  const charged = expected.lines.filter(({ kind }) => kind === 'usage')
  const usageCents = charged.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return {
    start: dayText(cycle.start),
    end: dayText(cycle.end - 1),
    lines: linesOf(expected),
    total_cents: expected.totalCents,
    so_far_cents: fixed.totalCents + usageCents,
  }
}
