import { formatCount } from '~/lib/counts.ts'

/** A count that ends at a limit: `10,000+` where it was reached. */
export const countText = (count: number, limit = Infinity): string =>
  `${formatCount(count)}${count >= limit ? '+' : ''}`
