import { partOf } from './money.ts'

/** What a credit note takes back of an invoice. Without zod. */

/** Of the invoice, as it was issued. */
export interface CreditedInvoice {
  lines: readonly { description: string; amountCents: number }[]
  subtotalCents: number
  /** What coupons took off, as a number below zero or 0. */
  discountCents: number
  taxCents: number
}

export interface CreditNoteLine {
  /** The line of the invoice, from 0. Null: an amount of its own. */
  line: number | null
  description: string
  /** Before discount and tax. */
  amountCents: number
}

export type CreditAsked =
  | { kind: 'whole' }
  | { kind: 'lines'; lines: readonly { line: number; amountCents: number }[] }
  | { kind: 'amount'; amountCents: number; description: string }

export interface ComputedCreditNote {
  lines: CreditNoteLine[]
  subtotalCents: number
  discountCents: number
  taxCents: number
  totalCents: number
}

const sumOf = (lines: readonly { amountCents: number }[]): number =>
  lines.reduce((sum, { amountCents }) => sum + amountCents, 0)

/** What of each line was not credited by the notes before. */
export const leftOfLines = ({ lines }: CreditedInvoice, earlier: readonly CreditNoteLine[]): number[] =>
  lines.map(({ amountCents }, index) => amountCents - sumOf(earlier.filter(({ line }) => line === index)))

/** Before discount and tax. */
export const leftToCredit = ({ subtotalCents }: CreditedInvoice, earlier: readonly CreditNoteLine[]): number =>
  subtotalCents - sumOf(earlier)

const wholeLines = (invoice: CreditedInvoice, earlier: readonly CreditNoteLine[]): CreditNoteLine[] => {
  const ofLines = leftOfLines(invoice, earlier).flatMap((amountCents, line) =>
    amountCents === 0 ? [] : [{ line, description: invoice.lines[line]?.description ?? '', amountCents }],
  )
  const others = leftToCredit(invoice, earlier) - sumOf(ofLines)
  return others === 0 ? ofLines : [...ofLines, { line: null, description: 'Credited before', amountCents: others }]
}

const linesOf = (
  invoice: CreditedInvoice,
  earlier: readonly CreditNoteLine[],
  asked: CreditAsked,
): CreditNoteLine[] => {
  if (asked.kind === 'whole') return wholeLines(invoice, earlier)
  if (asked.kind === 'amount') return [{ line: null, description: asked.description, amountCents: asked.amountCents }]
  return asked.lines.map(({ line, amountCents }) => ({
    line,
    description: invoice.lines[line]?.description ?? '',
    amountCents,
  }))
}

const isBeyondLine = (invoice: CreditedInvoice, earlier: readonly CreditNoteLine[], asked: CreditAsked): boolean => {
  if (asked.kind !== 'lines') return false
  const left = leftOfLines(invoice, earlier)
  const isOnce = new Set(asked.lines.map(({ line }) => line)).size === asked.lines.length
  return !isOnce || asked.lines.some(({ line, amountCents }) => amountCents <= 0 || amountCents > (left[line] ?? 0))
}

/**
 * Undefined: more than is left of the invoice, or nothing. Discount and tax are the invoice's, in proportion: rounded over
 * all that was credited so far, so that notes over all of an invoice add up to it to the cent.
 */
export const creditNoteOf = (
  invoice: CreditedInvoice,
  earlier: readonly CreditNoteLine[],
  asked: CreditAsked,
): ComputedCreditNote | undefined => {
  const lines = linesOf(invoice, earlier, asked)
  const subtotalCents = sumOf(lines)
  const before = sumOf(earlier)
  if (subtotalCents <= 0 || before + subtotalCents > invoice.subtotalCents) return undefined
  if (isBeyondLine(invoice, earlier, asked)) return undefined
  const share = (cents: number): number =>
    partOf(cents, before + subtotalCents, invoice.subtotalCents) - partOf(cents, before, invoice.subtotalCents)
  const discountCents = share(invoice.discountCents)
  const taxCents = share(invoice.taxCents)
  return { lines, subtotalCents, discountCents, taxCents, totalCents: subtotalCents + discountCents + taxCents }
}

/** What was paid becomes credits, or is paid back. */
export const settlements = ['balance', 'refund'] as const
export type Settlement = (typeof settlements)[number]

export interface CreditNoteSettlement {
  /** What is no longer due. */
  reducedCents: number
  refundedCents: number
  /** Added to the credit balance; what was paid from it is among that. */
  balanceCents: number
}

/** First less is due. Of the rest, what was paid with money can be paid back. */
export const settlementOf = (
  totalCents: number,
  { openCents, paidCents }: { openCents: number; paidCents: number },
  settlement: Settlement,
): CreditNoteSettlement => {
  const reducedCents = Math.min(totalCents, openCents)
  const rest = totalCents - reducedCents
  const refundedCents = settlement === 'refund' ? Math.min(rest, paidCents) : 0
  return { reducedCents, refundedCents, balanceCents: rest - refundedCents }
}
