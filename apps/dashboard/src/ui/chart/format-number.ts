import { onFirstUse } from '../../lib/on-first-use.ts'

const grouped = onFirstUse(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 }))

/** `1,234.5`; very large and very small numbers with an exponent. */
export const formatNumber = (value: number): string => {
  const size = Math.abs(value)
  return size === 0 || (size >= 1e-4 && size < 1e12) ? grouped().format(value) : String(Number(value.toPrecision(6)))
}
