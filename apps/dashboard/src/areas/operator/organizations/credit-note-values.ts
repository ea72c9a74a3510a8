import type { Settlement } from '@cairn/contracts/billing/invoices/credit-notes'
import { centsOf } from './cents.ts'

export interface CreditNoteValues {
  kind: 'whole' | 'lines' | 'amount'
  /** Dollars of each line of the invoice, by its place; empty where nothing of it is credited. */
  lines: string[]
  dollars: string
  settlement: Settlement
  reason: string
}

export const dollarsProblem = (typed: string, mostCents: number): string | undefined => {
  const cents = centsOf(typed)
  if (typed.trim() === '' || !Number.isSafeInteger(cents) || cents <= 0) return 'An amount such as 25 or 25.99.'
  return cents <= mostCents ? undefined : 'This is more than is left of it.'
}

const isTyped = (dollars: string | undefined): dollars is string => dollars !== undefined && dollars.trim() !== ''

export const linesProblem = (lines: readonly (string | undefined)[]): string | undefined =>
  lines.some(isTyped) ? undefined : 'Enter an amount for a line.'

export const creditOf = ({ kind, lines, dollars }: CreditNoteValues) => {
  if (kind === 'whole') return { kind }
  if (kind === 'amount') return { kind, amountCents: centsOf(dollars) }
  return {
    kind,
    lines: lines.flatMap((typed, line) => (isTyped(typed) ? [{ line, amountCents: centsOf(typed) }] : [])),
  }
}
