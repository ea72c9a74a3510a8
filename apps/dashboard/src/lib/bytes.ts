import { onFirstUse } from './on-first-use.ts'

const units = ['bytes', 'KB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'] as const
const whole = onFirstUse(() => new Intl.NumberFormat('en-US'))
const rounded = onFirstUse(
  () =>
    new Intl.NumberFormat('en-US', {
      minimumSignificantDigits: 3,
      maximumSignificantDigits: 3,
      maximumFractionDigits: 0,
      // Of 1,023.6 all four digits.
      roundingPriority: 'morePrecision',
    }),
)

/**
 * A size as PostgreSQL counts it, in steps of 1024: `8.70 MB`, always with three figures, so that sizes in a column have one
 * precision. What is exactly a whole number has no decimals, such as a limit of `50 MB`.
 */
export const formatBytes = (bytes: number): string => {
  const step = bytes < 1024 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  if (bytes === 1) return '1 byte'
  const value = bytes / 1024 ** step
  return `${step === 0 ? bytes : (Number.isInteger(value) ? whole() : rounded()).format(value)} ${units[step] ?? ''}`
}
