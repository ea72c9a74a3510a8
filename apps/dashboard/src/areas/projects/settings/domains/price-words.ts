import { formatDollars } from '~/lib/currency.ts'

/** A sentence to be appended; null: it costs nothing here. */
export const priceWords = (usdPerMonth: number | null): string =>
  usdPerMonth === null ? '' : ` It costs ${formatDollars(usdPerMonth)} per month while it is active.`
