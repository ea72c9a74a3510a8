import { onFirstUse } from './on-first-use.ts'

const cents = onFirstUse(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }))
// A unit price such as $0.00325 keeps the digits it has.
const fractions = onFirstUse(
  () =>
    new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: 'USD',
      minimumFractionDigits: 0,
      maximumFractionDigits: 20,
    }),
)

/** US dollars with two decimals, `$25.00`; a price under one cent with as many as it has, `$0.00325`. */
export const formatDollars = (dollars: number): string => {
  const isUnderACent = dollars !== 0 && Math.abs(dollars) < 0.01
  return (isUnderACent ? fractions() : cents()).format(dollars)
}
