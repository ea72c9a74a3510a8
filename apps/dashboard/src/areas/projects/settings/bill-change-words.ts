import { formatDollars } from '~/lib/currency.ts'
import { dayText } from '~/lib/day-text.ts'

/** What a change that is made now does to the bill of the billing cycle, whose last day is `end`. */
export const billChangeWords = (cents: number, end: string): string => {
  const until = `until ${dayText(end)}, before tax`
  if (cents === 0) return `The bill of this billing cycle stays the same, ${until}.`
  const amount = formatDollars(Math.abs(cents) / 100)
  return `The bill of this billing cycle ${cents > 0 ? 'rises' : 'falls'} by ${amount}, ${until}.`
}
