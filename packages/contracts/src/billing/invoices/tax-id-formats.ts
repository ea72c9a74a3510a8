/**
 * The numbers that countries give to registered businesses, by their form alone. Check digits are not computed: the libraries that
 * know those of most countries refuse some valid numbers (stdnum 1.12: CZ640903926), and a customer who is refused cannot be billed.
 * Without zod.
 */

interface TaxIdFormat {
  name: string
  /** Of the number without spaces, dots and hyphens, in capitals. */
  pattern: RegExp
  example: string
}

const vat = (pattern: RegExp, example: string): TaxIdFormat => ({ name: 'VAT number', pattern, example })

/** Of the European Union, with the prefix that invoices show. */
export const vatFormats: Readonly<Record<string, TaxIdFormat>> = {
  AT: vat(/^ATU\d{8}$/, 'ATU12345678'),
  BE: vat(/^BE[01]\d{9}$/, 'BE0123456789'),
  BG: vat(/^BG\d{9,10}$/, 'BG123456789'),
  CY: vat(/^CY\d{8}[A-Z]$/, 'CY12345678X'),
  CZ: vat(/^CZ\d{8,10}$/, 'CZ12345678'),
  DE: vat(/^DE\d{9}$/, 'DE123456789'),
  DK: vat(/^DK\d{8}$/, 'DK12345678'),
  EE: vat(/^EE\d{9}$/, 'EE123456789'),
  ES: vat(/^ES[A-Z\d]\d{7}[A-Z\d]$/, 'ESA12345678'),
  FI: vat(/^FI\d{8}$/, 'FI12345678'),
  FR: vat(/^FR[A-Z\d]{2}\d{9}$/, 'FRAB123456789'),
  // Its prefix is not its country code.
  GR: vat(/^EL\d{9}$/, 'EL123456789'),
  HR: vat(/^HR\d{11}$/, 'HR12345678901'),
  HU: vat(/^HU\d{8}$/, 'HU12345678'),
  IE: vat(/^IE\d[A-Z\d+*]\d{5}[A-Z]{1,2}$/, 'IE1234567FA'),
  IT: vat(/^IT\d{11}$/, 'IT12345678901'),
  LT: vat(/^LT(?:\d{9}|\d{12})$/, 'LT123456789'),
  LU: vat(/^LU\d{8}$/, 'LU12345678'),
  LV: vat(/^LV\d{11}$/, 'LV12345678901'),
  MT: vat(/^MT\d{8}$/, 'MT12345678'),
  NL: vat(/^NL[A-Z\d+*]{12}$/, 'NL123456789B01'),
  PL: vat(/^PL\d{10}$/, 'PL1234567890'),
  PT: vat(/^PT\d{9}$/, 'PT123456789'),
  RO: vat(/^RO\d{2,10}$/, 'RO1234567890'),
  SE: vat(/^SE\d{12}$/, 'SE123456789101'),
  SI: vat(/^SI\d{8}$/, 'SI12345678'),
  SK: vat(/^SK\d{10}$/, 'SK1234567890'),
}

const otherFormats: Readonly<Record<string, TaxIdFormat>> = {
  AU: { name: 'ABN', pattern: /^\d{11}$/, example: '12345678912' },
  BR: { name: 'CNPJ', pattern: /^[A-Z\d]{8}\/?[A-Z\d]{4}\d{2}$/, example: '01.234.456/5432-10' },
  CA: { name: 'business number', pattern: /^\d{9}(?:R[TPCZ]\d{4})?$/, example: '123456789RT0002' },
  CH: { name: 'VAT number', pattern: /^CHE\d{9}(?:MWST|TVA|IVA)?$/, example: 'CHE-123.456.789 MWST' },
  GB: { name: 'VAT number', pattern: /^(?:GB|XI)(?:\d{9}|\d{12}|(?:GD|HA)\d{3})$/, example: 'GB123456789' },
  IN: { name: 'GSTIN', pattern: /^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]$/, example: '12ABCDE3456FGZH' },
  JP: { name: 'corporate number', pattern: /^T?\d{13}$/, example: 'T1234567891234' },
  KR: { name: 'business registration number', pattern: /^\d{10}$/, example: '123-45-67890' },
  MX: { name: 'RFC', pattern: /^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}$/, example: 'ABC010203AB9' },
  NO: { name: 'VAT number', pattern: /^(?:NO)?\d{9}(?:MVA)?$/, example: '123456789MVA' },
  NZ: { name: 'GST number', pattern: /^\d{8,9}$/, example: '123456789' },
  SG: {
    name: 'GST number',
    pattern: /^(?:M[A-Z\d]\d{7}[A-Z]|\d{8,9}[A-Z]|[STR]\d{2}[A-Z]{2}\d{4}[A-Z])$/,
    example: 'M12345678X',
  },
  US: { name: 'EIN', pattern: /^\d{9}$/, example: '12-3456789' },
  ZA: { name: 'VAT number', pattern: /^4\d{9}$/, example: '4123456789' },
}

/** Of a country that this table does not know: letters and digits. */
const anyFormat: TaxIdFormat = { name: 'tax ID', pattern: /^[A-Z\d/+*&]{4,30}$/, example: '123456789' }

export const taxIdFormat = (country: string): TaxIdFormat => vatFormats[country] ?? otherFormats[country] ?? anyFormat

/** Of an organization. */
export const mostTaxIds = 20

/** As it is stored and compared. */
export const plainTaxId = (taxId: string): string => taxId.toUpperCase().replaceAll(/[\s.-]/g, '')

/** Whether it has the form, and not whether it was given to anybody. */
export const taxIdProblem = (country: string, taxId: string): string | undefined => {
  const { name, pattern, example } = taxIdFormat(country)
  return pattern.test(plainTaxId(taxId)) ? undefined : `Enter the ${name}, such as ${example}.`
}
