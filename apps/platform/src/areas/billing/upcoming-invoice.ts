import type { Coupon } from '@cairn/contracts/billing/invoices/coupons'
import { couponsIn } from '@cairn/contracts/billing/invoices/coupons'
import { cycleOn, dayOf, dayText } from '@cairn/contracts/billing/invoices/cycles'
import type { BillingHistory, TierChange } from '@cairn/contracts/billing/invoices/history'
import type { ComputedInvoice, InvoiceTerms } from '@cairn/contracts/billing/invoices/invoice'
import { discountsOf, invoiceOf } from '@cairn/contracts/billing/invoices/invoice'
import type { UpcomingInvoice } from '@cairn/contracts/billing/usage'
import type { ProductCatalogue } from '@cairn/contracts/product-catalogue/catalogue-schema'
import type { RedemptionStore } from './coupons/redemption-store.ts'
import type { CreditStore } from './credits/credit-store.ts'
import { untilEnd } from './usage-report.ts'
import type { UsageStore } from './usage-store.ts'

/** What is expected has no tax: who is billed may still change. Credits are named apart. */
export const termsOf = (coupons: readonly Coupon[]): InvoiceTerms => ({ coupons, tax: undefined, balanceCents: 0 })

export const noTerms = termsOf([])

const free = (fromMs: number): TierChange => ({ fromMs, tier: 'tier_free' })

/** As if the organization had paused everything now, and gone to Free. */
export const untilNow = ({ tiers, projects, addOns, ...counted }: BillingHistory, nowMs: number): BillingHistory => ({
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

const totalOf = (amounts: readonly { amountCents: number }[]): number =>
  amounts.reduce((sum, { amountCents }) => sum + amountCents, 0)

interface UpcomingParts {
  usage: UsageStore
  credits: Pick<CreditStore, 'balance'>
  redemptions: Pick<RedemptionStore, 'billed'>
  catalogue: { document: ProductCatalogue }
}

/** The invoice of the cycle that is under way. */
export const upcomingInvoice = async (
  { usage, credits, redemptions, catalogue }: UpcomingParts,
  organizationId: number,
  nowMs: number,
): Promise<UpcomingInvoice> => {
  const today = dayOf(nowMs)
  const first = await usage.firstDay(organizationId)
  const cycle = cycleOn(first, today)
  const [history, redeemed, balanceCents] = await Promise.all([
    usage.history(organizationId, cycle, today),
    redemptions.billed(organizationId),
    credits.balance(organizationId, nowMs),
  ])
  const coupons = couponsIn(redeemed, first, cycle)
  const expected = invoiceOf(catalogue.document, untilEnd(history, cycle, today), cycle, termsOf(coupons))
  const fixed = invoiceOf(catalogue.document, { ...untilNow(history, nowMs), usage: [] }, cycle, termsOf([]))
  const charged = expected.lines.filter(({ kind }) => kind === 'usage')
  const soFarCents = totalOf(charged) + fixed.totalCents
  return {
    start: dayText(cycle.start),
    end: dayText(cycle.end - 1),
    lines: linesOf(expected),
    discounts: expected.discounts.map(({ description, amountCents }) => ({ description, amount_cents: amountCents })),
    total_cents: expected.totalCents,
    credits_cents: Math.min(balanceCents, expected.totalCents),
    so_far_cents: soFarCents + totalOf(discountsOf(coupons, soFarCents)),
  }
}
