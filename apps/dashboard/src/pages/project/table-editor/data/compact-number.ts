import { onFirstUse } from '../../../../lib/on-first-use.ts'

const compact = onFirstUse(
  () => new Intl.NumberFormat('en', { notation: 'compact', minimumFractionDigits: 1, maximumFractionDigits: 1 }),
)
const grouped = onFirstUse(() => new Intl.NumberFormat('en'))

/** Numbers in a narrow column: whole to six digits, then `1.0M`. */
export const compactNumber = (value: number): string =>
  value < 1_000_000 ? grouped().format(value) : compact().format(value)

export const groupedNumber = (value: number): string => grouped().format(value)
