import { formatDollars } from '~/lib/currency.ts'

export const dollarsOf = (cents: number): string => formatDollars(cents / 100)
