import type { InvoiceTax } from './invoice.ts'
import { plainTaxId, vatFormats } from './tax-id-formats.ts'

/** Value-added tax of the European Union, as an invoice states it. Without zod. */

const fraction = 100

/** Standard rates in percent. */
const standardRates: Readonly<Record<string, number>> = {
  AT: 20,
  BE: 21,
  BG: 20,
  CY: 19,
  CZ: 21,
  DE: 19,
  DK: 25,
  EE: 24,
  ES: 21,
  FI: 25.5,
  FR: 20,
  GR: 24,
  HR: 25,
  HU: 27,
  IE: 23,
  IT: 22,
  LT: 21,
  LU: 17,
  LV: 21,
  MT: 18,
  NL: 21,
  PL: 23,
  PT: 23,
  RO: 21,
  SE: 25,
  SI: 22,
  SK: 23,
}

/** The country of the European Union whose VAT number this could be, by its form; undefined: of none. */
export const vatCountry = (taxId: string): string | undefined => {
  const plain = plainTaxId(taxId)
  return Object.keys(vatFormats).find((country) => vatFormats[country]?.pattern.test(plain))
}

/** The tax ID that is on an invoice: of the customer's country, or the first. */
export const taxIdOnInvoice = (
  taxIds: readonly { country: string; value: string }[],
  customer: string | undefined,
): string | null => (taxIds.find(({ country }) => country === customer) ?? taxIds[0])?.value ?? null

/**
 * What a seller in one country charges a customer in another. Undefined where this table knows no tax: the seller is not
 * in the European Union, or the customer's country is not known.
 */
export const taxFor = (
  seller: string | undefined,
  customer: string | undefined,
  taxId: string | null,
): InvoiceTax | undefined => {
  if (seller === undefined || standardRates[seller] === undefined || customer === undefined) return undefined
  const rate = standardRates[customer]
  if (rate === undefined) return { description: 'VAT: not charged outside the European Union', rate: 0 }
  if (customer !== seller && taxId !== null && vatCountry(taxId) === customer)
    return { description: 'VAT: reverse charge', rate: 0 }
  return { description: `VAT ${rate} %`, rate: Math.round(rate * fraction) }
}
