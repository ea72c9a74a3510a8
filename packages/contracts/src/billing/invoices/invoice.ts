import { addOnLines } from './add-on-lines.ts'
import type { Coupon } from './coupons.ts'
import type { Cycle } from './cycles.ts'
import type { BillingHistory } from './history.ts'
import type { InvoiceLine, Plans } from './lines.ts'
import { computeCredits, computeLines, planLines } from './lines.ts'
import { partOf } from './money.ts'
import { usageLines } from './usage-lines.ts'

/** An invoice as a function of what happened in its cycle. Without zod. */

const percent = 100

export interface InvoiceTax {
  /** `VAT 19 %`, or why there is none. */
  description: string
  /** In hundredths of a percent. */
  rate: number
}

export interface InvoiceTerms {
  coupons: readonly Coupon[]
  tax: InvoiceTax | undefined
  /** What the organization has been credited and has not used. */
  balanceCents: number
}

export interface ComputedInvoice {
  cycle: Cycle
  lines: InvoiceLine[]
  subtotalCents: number
  discounts: { description: string; amountCents: number }[]
  tax: { description: string; amountCents: number } | undefined
  totalCents: number
  /** What is paid from the balance. */
  balanceUsedCents: number
  dueCents: number
}

const totalOf = (amounts: readonly { amountCents: number }[]): number =>
  amounts.reduce((sum, { amountCents }) => sum + amountCents, 0)

/** What coupons take off, in their order. */
export const discountsOf = (coupons: readonly Coupon[], subtotalCents: number): ComputedInvoice['discounts'] => {
  const discounts: ComputedInvoice['discounts'] = []
  let left = subtotalCents
  for (const { name, discount } of coupons) {
    const wanted = 'percent' in discount ? partOf(left, discount.percent, percent) : discount.amountCents
    const amountCents = Math.min(left, wanted)
    left -= amountCents
    if (amountCents > 0) discounts.push({ description: name, amountCents: -amountCents })
  }
  return discounts
}

export const invoiceOf = (
  catalogue: Plans,
  history: BillingHistory,
  cycle: Cycle,
  { coupons, tax, balanceCents }: InvoiceTerms,
): ComputedInvoice => {
  const compute = computeLines(catalogue, history, cycle)
  const lines = [
    ...planLines(catalogue, history, cycle),
    ...compute,
    ...computeCredits(catalogue, history, cycle, compute),
    ...addOnLines(catalogue, history, cycle),
    ...usageLines(catalogue, history, cycle),
  ]
  const subtotalCents = totalOf(lines)
  const discounts = discountsOf(coupons, subtotalCents)
  const taxableCents = subtotalCents + totalOf(discounts)
  const taxed = tax && { description: tax.description, amountCents: partOf(taxableCents, tax.rate, percent * percent) }
  const totalCents = taxableCents + (taxed?.amountCents ?? 0)
  const balanceUsedCents = Math.max(0, Math.min(totalCents, balanceCents))
  return {
    cycle,
    lines,
    subtotalCents,
    discounts,
    tax: taxed,
    totalCents,
    balanceUsedCents,
    dueCents: totalCents - balanceUsedCents,
  }
}
