import { countryCode } from './country.ts'
import type { InvoiceTax } from './invoice.ts'

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

// The prefix of Greece is not its country code.
const prefixOf = (country: string): string => (country === 'GR' ? 'EL' : country)

const vatPatterns: Readonly<Record<string, RegExp>> = {
  AT: /^ATU\d{8}$/,
  BE: /^BE[01]\d{9}$/,
  BG: /^BG\d{9,10}$/,
  CY: /^CY\d{8}[A-Z]$/,
  CZ: /^CZ\d{8,10}$/,
  DE: /^DE\d{9}$/,
  DK: /^DK\d{8}$/,
  EE: /^EE\d{9}$/,
  ES: /^ES[A-Z\d]\d{7}[A-Z\d]$/,
  FI: /^FI\d{8}$/,
  FR: /^FR[A-Z\d]{2}\d{9}$/,
  GR: /^EL\d{9}$/,
  HR: /^HR\d{11}$/,
  HU: /^HU\d{8}$/,
  IE: /^IE\d[A-Z\d+*]\d{5}[A-Z]{1,2}$/,
  IT: /^IT\d{11}$/,
  LT: /^LT(?:\d{9}|\d{12})$/,
  LU: /^LU\d{8}$/,
  LV: /^LV\d{11}$/,
  MT: /^MT\d{8}$/,
  NL: /^NL[A-Z\d+*]{12}$/,
  PL: /^PL\d{10}$/,
  PT: /^PT\d{9}$/,
  RO: /^RO\d{2,10}$/,
  SE: /^SE\d{12}$/,
  SI: /^SI\d{8}$/,
  SK: /^SK\d{10}$/,
}

const plainId = (taxId: string): string => taxId.toUpperCase().replaceAll(/[\s.-]/g, '')

/** The country of the European Union whose VAT number this could be, by its form; undefined: of none. */
export const vatCountry = (taxId: string): string | undefined => {
  const plain = plainId(taxId)
  const country = Object.keys(vatPatterns).find((code) => plain.startsWith(prefixOf(code)))
  return country !== undefined && vatPatterns[country]?.test(plain) === true ? country : undefined
}

/** In countries of the European Union a tax ID is a VAT number. Elsewhere its form is not known. */
export const taxIdProblem = (taxId: string, country: string): string | undefined => {
  const code = countryCode(country)
  if (taxId.trim() === '' || code === undefined || standardRates[code] === undefined) return undefined
  return vatCountry(taxId) === code ? undefined : 'This is not a VAT number of the country in the address.'
}

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
