import type { WholeInvoice } from '@cairn/contracts/billing/stored-invoices'
import type { Sheet, TextOptions } from './sheet.ts'
import { createSheet } from './sheet.ts'

const left = 56
const width = 483
const top = 60
const bottom = 770

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const money = (cents: number): string => dollars.format(cents / 100)

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const dayWords = (day: string): string => days.format(new Date(day))

const columns = {
  description: { x: left, width: 265 },
  quantity: { x: left + 277, width: 110 },
  amount: { x: left + 393, width: 90, align: 'right' },
} as const satisfies Record<string, TextOptions>

const half = { left: { x: left, width: 225 }, right: { x: left + 258, width: 225 } } as const

const present = (parts: readonly (string | null | undefined)[]): string =>
  parts.filter((part) => part !== null && part !== undefined && part !== '').join('\n')

const countries = new Intl.DisplayNames('en', { type: 'region' })

const sellerWords = ({ address, country, tax_id: taxId }: WholeInvoice['seller']): string =>
  present([address, country === null ? null : countries.of(country), taxId === null ? null : `Tax ID ${taxId}`])

const customerWords = ({ customer, organization_name: name }: WholeInvoice): string => {
  const { billing_name: billed, address, tax_id: taxId } = customer
  const town = [address?.postal_code, address?.city].filter((part) => part !== null && part !== undefined).join(' ')
  return present([
    billed === name ? null : billed === null ? null : name,
    address?.line1,
    address?.line2,
    town,
    address?.state,
    address?.country,
    taxId === null ? null : `Tax ID ${taxId}`,
  ])
}

const labelled = (sheet: Sheet, y: number, rows: readonly (readonly [label: string, value: string])[]): number =>
  rows.reduce((at, [label, value]) => {
    sheet.write(label, at, { x: half.right.x, width: 90, isMuted: true })
    return sheet.write(value, at, { x: half.right.x + 90, width: 135, align: 'right' }) + 2
  }, y)

const heading = (sheet: Sheet, invoice: WholeInvoice): number => {
  const { seller, customer, organization_name: organization } = invoice
  const underName = sheet.write(seller.name, top, { ...half.left, size: 13, weight: 'strong' }) + 2
  const seen = sheet.write(sellerWords(seller), underName, { ...half.left, isMuted: true })
  sheet.write('Invoice', top - 8, { ...half.right, size: 22, weight: 'strong', align: 'right' })
  const dates = labelled(sheet, top + 32, [
    ['Number', invoice.number],
    ['Issued on', dayWords(invoice.issued_at)],
    ['Due on', dayWords(invoice.due_date)],
    ['Billing cycle from', dayWords(invoice.period_start)],
    ['to', dayWords(invoice.period_end)],
  ])
  const y = Math.max(seen, dates) + 24
  const billedTo = sheet.write('Billed to', y, { ...half.left, size: 8.5, isMuted: true }) + 1
  const underCustomer = sheet.write(customer.billing_name ?? organization, billedTo, { ...half.left, weight: 'strong' })
  return sheet.write(customerWords(invoice), underCustomer, half.left) + 30
}

const columnNames = (sheet: Sheet, y: number): number => {
  const small = { size: 8.5, isMuted: true }
  sheet.write('Description', y, { ...columns.description, ...small })
  sheet.write('Quantity', y, { ...columns.quantity, ...small })
  sheet.write('Amount', y, { ...columns.amount, ...small })
  sheet.rule(y + 17, left, width, true)
  return y + 24
}

/** The lines, on as many pages as they need. */
const table = (sheet: Sheet, { lines }: WholeInvoice, from: number): number => {
  let y = columnNames(sheet, from)
  for (const { description, quantity, amount_cents: cents } of lines) {
    const height = Math.max(
      sheet.heightOf(description, columns.description),
      sheet.heightOf(quantity, columns.quantity),
    )
    if (y + height > bottom) {
      sheet.addPage()
      y = columnNames(sheet, top)
    }
    sheet.write(description, y, columns.description)
    sheet.write(quantity, y, { ...columns.quantity, isMuted: true })
    sheet.write(money(cents), y, columns.amount)
    y += height + 6
    sheet.rule(y, left, width)
    y += 7
  }
  return y
}

const totals = (sheet: Sheet, invoice: WholeInvoice, from: number): number => {
  const { subtotal_cents: subtotal, discounts, tax, total_cents: total, balance_used_cents: used } = invoice
  const rows = [
    ['Subtotal', subtotal],
    ...discounts.map((discount) => [discount.description, discount.amount_cents] as const),
    ...(tax === null ? [] : [[tax.description, tax.amount_cents] as const]),
    ['Total', total],
    ...(used === 0 ? [] : [['Paid from the credit balance', -used] as const]),
  ] as const
  const label = { x: half.right.x, width: 130 }
  const heights = rows.map(([words]) => sheet.heightOf(words, label) + 4)
  let y = from + 6
  if (y + heights.reduce((sum, height) => sum + height, 60) > bottom) {
    sheet.addPage()
    y = top
  }
  for (const [index, [words, cents]] of rows.entries()) {
    sheet.write(words, y, { ...label, isMuted: true })
    sheet.write(money(cents), y, columns.amount)
    y += heights[index] ?? 0
  }
  sheet.rule(y + 4, half.right.x, half.right.width, true)
  const strong = { size: 11, weight: 'strong' } as const
  sheet.write('Amount due', y + 12, { ...label, ...strong })
  return sheet.write(money(invoice.amount_due_cents), y + 12, { ...columns.amount, ...strong })
}

const paymentWords = ({ status, paid_at: paidAt, due_date: due, amount_due_cents: cents }: WholeInvoice): string => {
  if (cents === 0) return 'Nothing is to be paid.'
  return status === 'paid' && paidAt !== null ? `Paid on ${dayWords(paidAt)}.` : `Please pay by ${dayWords(due)}.`
}

/** An invoice as it is sent to who pays it. */
export const invoicePdf = (invoice: WholeInvoice): Promise<Buffer> => {
  const { number, seller } = invoice
  const sheet = createSheet({ title: `Invoice ${number}`, author: seller.name })
  const y = totals(sheet, invoice, table(sheet, invoice, heading(sheet, invoice)))
  sheet.write(paymentWords(invoice), y + 18, { ...half.right, isMuted: true })
  return sheet.end((page, count) => {
    const small = { size: 8, isMuted: true }
    sheet.write(`${seller.name} · Invoice ${number}`, 800, { x: left, width: 300, ...small })
    sheet.write(`Page ${page} of ${count}`, 800, { ...columns.amount, ...small })
  })
}
