import type { WholeInvoice } from '@cairn/contracts/billing/stored-invoices'
import type { Sheet, TextOptions } from './sheet.ts'

/** What invoices and credit notes are made of. */

export const left = 56
const width = 483
const top = 60
const bottom = 770

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
export const money = (cents: number): string => dollars.format(cents / 100)

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
export const dayWords = (day: string): string => days.format(new Date(day))

export const columns = {
  description: { x: left, width: 265 },
  quantity: { x: left + 277, width: 110 },
  amount: { x: left + 393, width: 90, align: 'right' },
} as const satisfies Record<string, TextOptions>

export const half = { left: { x: left, width: 225 }, right: { x: left + 258, width: 225 } } as const

export type Parties = Pick<WholeInvoice, 'seller' | 'customer' | 'organization_name'>

const present = (parts: readonly (string | null | undefined)[]): string =>
  parts.filter((part) => part !== null && part !== undefined && part !== '').join('\n')

const countries = new Intl.DisplayNames('en', { type: 'region' })

const sellerWords = ({ address, country, tax_id: taxId }: WholeInvoice['seller']): string =>
  present([address, country === null ? null : countries.of(country), taxId === null ? null : `Tax ID ${taxId}`])

const customerWords = ({ customer, organization_name: name }: Parties): string => {
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

/** Who issued it, to whom, and `facts` such as its number. */
export const heading = (
  sheet: Sheet,
  { title, facts, parties }: { title: string; facts: readonly (readonly [string, string])[]; parties: Parties },
): number => {
  const { seller, customer, organization_name: organization } = parties
  const underName = sheet.write(seller.name, top, { ...half.left, size: 13, weight: 'strong' }) + 2
  const seen = sheet.write(sellerWords(seller), underName, { ...half.left, isMuted: true })
  sheet.write(title, top - 8, { ...half.right, size: 22, weight: 'strong', align: 'right' })
  const dates = labelled(sheet, top + 32, facts)
  const y = Math.max(seen, dates) + 24
  const billedTo = sheet.write('Billed to', y, { ...half.left, size: 8.5, isMuted: true }) + 1
  const underCustomer = sheet.write(customer.billing_name ?? organization, billedTo, { ...half.left, weight: 'strong' })
  return sheet.write(customerWords(parties), underCustomer, half.left) + 30
}

const columnNames = (sheet: Sheet, y: number, hasQuantities: boolean): number => {
  const small = { size: 8.5, isMuted: true }
  sheet.write('Description', y, { ...columns.description, ...small })
  if (hasQuantities) sheet.write('Quantity', y, { ...columns.quantity, ...small })
  sheet.write('Amount', y, { ...columns.amount, ...small })
  sheet.rule(y + 17, left, width, true)
  return y + 24
}

interface Line {
  description: string
  quantity: string
  amount_cents: number
}

/** The lines, on as many pages as they need. */
export const table = (sheet: Sheet, lines: readonly Line[], from: number): number => {
  const hasQuantities = lines.some(({ quantity }) => quantity !== '')
  let y = columnNames(sheet, from, hasQuantities)
  for (const { description, quantity, amount_cents: cents } of lines) {
    const height = Math.max(
      sheet.heightOf(description, columns.description),
      sheet.heightOf(quantity, columns.quantity),
    )
    if (y + height > bottom) {
      sheet.addPage()
      y = columnNames(sheet, top, hasQuantities)
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

/** Amounts below the lines, the last of them in strong letters. They stay on one page. */
export const totals = (
  sheet: Sheet,
  { rows, last }: { rows: readonly (readonly [words: string, cents: number])[]; last: readonly [string, number] },
  from: number,
): number => {
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
  sheet.write(last[0], y + 12, { ...label, ...strong })
  return sheet.write(money(last[1]), y + 12, { ...columns.amount, ...strong })
}

/** On each page: what it is, and which of how many. */
export const footer =
  (sheet: Sheet, words: string) =>
  (page: number, count: number): void => {
    const small = { size: 8, isMuted: true }
    sheet.write(words, 800, { x: left, width: 300, ...small })
    sheet.write(`Page ${page} of ${count}`, 800, { ...columns.amount, ...small })
  }
