import { countryCode } from '@cairn/contracts/billing/invoices/country'
import type { ComputedInvoice, InvoiceTax } from '@cairn/contracts/billing/invoices/invoice'
import { taxFor } from '@cairn/contracts/billing/invoices/tax'
import type { Seller, WholeInvoice } from '@cairn/contracts/billing/stored-invoices'

/** What is stored of an invoice beside its amounts and days. */
export type InvoiceDocument = Pick<
  WholeInvoice,
  'lines' | 'subtotal_cents' | 'discounts' | 'tax' | 'balance_used_cents' | 'seller' | 'customer' | 'organization_name'
>

export const numberText = (number: string): string => `INV-${number.padStart(6, '0')}`

export const taxOf = (seller: Seller, { address, tax_id: taxId }: WholeInvoice['customer']): InvoiceTax | undefined =>
  taxFor(seller.country ?? undefined, countryCode(address?.country ?? ''), taxId)

const amountOf = ({ description, amountCents }: { description: string; amountCents: number }) => ({
  description,
  amount_cents: amountCents,
})

export const documentOf = (
  { lines, subtotalCents, discounts, tax, balanceUsedCents }: ComputedInvoice,
  parties: Pick<InvoiceDocument, 'seller' | 'customer' | 'organization_name'>,
): InvoiceDocument => ({
  lines: lines.map(({ kind, description, quantity, amountCents }) => ({
    kind,
    description,
    quantity,
    amount_cents: amountCents,
  })),
  subtotal_cents: subtotalCents,
  discounts: discounts.map(amountOf),
  tax: tax === undefined ? null : amountOf(tax),
  balance_used_cents: balanceUsedCents,
  ...parties,
})
