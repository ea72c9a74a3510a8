import { couponsIn } from '@cairn/contracts/billing/invoices/coupons'
import type { Cycle } from '@cairn/contracts/billing/invoices/cycles'
import { cycleOn, dayOf, dayText, startOf } from '@cairn/contracts/billing/invoices/cycles'
import type { BillingHistory } from '@cairn/contracts/billing/invoices/history'
import { invoiceOf } from '@cairn/contracts/billing/invoices/invoice'
import type { SubscriptionPreview } from '@cairn/contracts/billing/subscription'
import type { Tier } from '@cairn/contracts/product-catalogue/plan-ids'
import type { Catalogue } from '../../product-catalogue/catalogue.ts'
import type { RedemptionStore } from '../coupons/redemption-store.ts'
import { linesOf, termsOf } from '../upcoming-invoice.ts'
import { untilEnd } from '../usage-report.ts'
import type { UsageStore } from '../usage-store.ts'

type Costs = Pick<SubscriptionPreview, 'this_cycle' | 'next_cycle'>

const changedAt = (history: BillingHistory, nowMs: number, tier: Tier): BillingHistory => ({
  ...history,
  tiers: [...history.tiers.filter(({ fromMs }) => fromMs < nowMs), { fromMs: nowMs, tier }],
})

/** What runs now runs through all of it. */
const throughout = ({ projects, addOns }: BillingHistory, { start }: Cycle, tier: Tier): BillingHistory => ({
  tiers: [{ fromMs: startOf(start), tier }],
  projects: projects.map((project) => ({ ...project, compute: project.compute.filter(({ toMs }) => toMs === null) })),
  usage: [],
  addOns: addOns.filter(({ toMs }) => toMs === null),
  addOnUsage: [],
})

interface CostParts {
  usage: UsageStore
  redemptions: Pick<RedemptionStore, 'billed'>
  catalogue: Pick<Catalogue, 'document'>
}

/** What this cycle and the next cost if the organization changes to the tier now. */
export const expectedCosts = async (
  { usage, redemptions, catalogue: { document } }: CostParts,
  { organizationId, tier }: { organizationId: number; tier: Tier },
  nowMs: number,
): Promise<Costs> => {
  const first = await usage.firstDay(organizationId)
  const today = dayOf(nowMs)
  const cycle = cycleOn(first, today)
  const next = cycleOn(first, cycle.end)
  const history = untilEnd(await usage.history(organizationId, cycle, today), cycle, today)
  const redeemed = await redemptions.billed(organizationId)
  const terms = termsOf(couponsIn(redeemed, first, cycle))
  const present = invoiceOf(document, history, cycle, terms)
  const changed = invoiceOf(document, changedAt(history, nowMs, tier), cycle, terms)
  const nextTerms = termsOf(couponsIn(redeemed, first, next))
  const following = invoiceOf(document, throughout(history, next, tier), next, nextTerms)
  return {
    this_cycle: {
      end: dayText(cycle.end - 1),
      present_total_cents: present.totalCents,
      total_cents: changed.totalCents,
      lines: linesOf(changed),
    },
    next_cycle: { total_cents: following.totalCents, lines: linesOf(following) },
  }
}
