/** Money in whole numbers. Without zod. */

/** Prices are in billionths of a dollar: `$0.00325` per user is exact, and so is a product of it. */
const nanoDecimals = 9
const nanoPerCent = 10n ** BigInt(nanoDecimals - 2)

/** The shortest decimal that the number is written as, and not the binary fraction behind it. */
export const nanoOf = (usd: number): bigint => BigInt(Math.round(Number(`${usd}e${nanoDecimals}`)))

/** Half a cent and more is a cent; of amounts below zero, half a cent is a cent in the customer's favour as well. */
const divided = (numerator: bigint, denominator: bigint): bigint =>
  numerator < 0n ? -divided(-numerator, denominator) : (2n * numerator + denominator) / (2n * denominator)

/** The only rounding of a line: `nano / denominator` billionths of a dollar, in cents. */
export const centsOf = (nano: bigint, denominator = 1n): number => Number(divided(nano, denominator * nanoPerCent))

/** A part of an amount, in cents: of tax and discounts. */
export const partOf = (cents: number, numerator: number, denominator: number): number =>
  Number(divided(BigInt(cents) * BigInt(numerator), BigInt(denominator)))

/** Splits an amount by weights. The parts add up to it: cents that are left go to the largest remainders. */
export const splitCents = (cents: number, weights: readonly bigint[]): number[] => {
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  if (total === 0n) return weights.map((_, index) => (index === 0 ? cents : 0))
  const amount = BigInt(Math.abs(cents))
  const sign = cents < 0 ? -1 : 1
  const parts = weights.map((weight) => Number((amount * weight) / total))
  const left = Math.abs(cents) - parts.reduce((sum, part) => sum + part, 0)
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (amount * weight) % total }))
    .toSorted((one, other) =>
      one.remainder === other.remainder ? one.index - other.index : one.remainder < other.remainder ? 1 : -1,
    )
  const lucky = new Set(byRemainder.slice(0, left).map(({ index }) => index))
  return parts.map((part, index) => sign * (part + (lucky.has(index) ? 1 : 0)))
}
