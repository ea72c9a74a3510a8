import { formatCount } from '~/lib/counts.ts'
import { onFirstUse } from '~/lib/on-first-use.ts'

const compact = onFirstUse(
  () => new Intl.NumberFormat('en', { notation: 'compact', minimumFractionDigits: 1, maximumFractionDigits: 1 }),
)

/** Numbers in a narrow column: whole to six digits, then `1.0M`. */
export const compactNumber = (value: number): string =>
  value < 1_000_000 ? formatCount(value) : compact().format(value)
