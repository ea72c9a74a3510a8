import type { WholeCreditNote } from '@cairn/contracts/billing/credit-notes'
import { dayWords, footer, half, heading, money, table, totals } from './parts.ts'
import { createSheet } from './sheet.ts'

const amountsOf = ({
  subtotal_cents: subtotal,
  discount_cents: discount,
  tax,
}: WholeCreditNote): [string, number][] => [
  ['Subtotal', subtotal],
  ...(discount === 0 ? [] : [['Discount of the invoice', discount] satisfies [string, number]]),
  ...(tax === null ? [] : [[tax.description, tax.amount_cents] satisfies [string, number]]),
]

const settledWords = (note: WholeCreditNote): string => {
  const { reduced_cents: reduced, refunded_cents: refunded, balance_cents: balance } = note
  return [
    ...(reduced === 0 ? [] : [`${money(reduced)} of the invoice is no longer due.`]),
    ...(refunded === 0 ? [] : [`${money(refunded)} is paid back.`]),
    ...(balance === 0 ? [] : [`${money(balance)} was added to the credit balance.`]),
  ].join('\n')
}

/** A credit note as it is sent to whose invoice it corrects. */
export const creditNotePdf = (note: WholeCreditNote): Promise<Buffer> => {
  const { number, invoice_number: corrected, issued_at: issuedAt, seller, lines, reason } = note
  const sheet = createSheet({ title: `Credit note ${number}`, author: seller.name })
  const facts = [
    ['Number', number],
    ['Issued on', dayWords(issuedAt)],
    ['For invoice', corrected],
  ] as const
  const underHeading = heading(sheet, { title: 'Credit note', facts, parties: note })
  const underTable = table(
    sheet,
    lines.map((line) => ({ ...line, quantity: '' })),
    underHeading,
  )
  const y = totals(sheet, { rows: amountsOf(note), last: ['Total credit', note.total_cents] }, underTable)
  const underSettled = sheet.write(settledWords(note), y + 18, { ...half.right, isMuted: true })
  sheet.write(`Reason: ${reason}`, underSettled + 4, { ...half.right, isMuted: true })
  return sheet.end(footer(sheet, `${seller.name} · Credit note ${number}`))
}
