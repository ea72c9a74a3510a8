/** Days as the calendar has them; none for the current cycle. */
export interface UsageFilter {
  start?: string
  end?: string
  project_ref?: string
}

const lastDays = { '7d': 7, '30d': 30, '90d': 90 } as const

export const usageRangeNames = {
  cycle: 'Current billing cycle',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
} as const

export type UsageRange = keyof typeof usageRangeNames

const isUsageRange = (text: string | undefined): text is UsageRange =>
  text !== undefined && Object.hasOwn(usageRangeNames, text)

/** As the address has it. */
export interface UsageSearch {
  range?: string | undefined
  project?: string | undefined
}

export const rangeOf = ({ range }: UsageSearch): UsageRange => (isUsageRange(range) ? range : 'cycle')

const dayMs = 24 * 60 * 60 * 1_000
// Usage is metered by days of UTC.
const dayBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * dayMs).toISOString().slice(0, 'YYYY-MM-DD'.length)

export const usageFilter = (search: UsageSearch, now: Date): UsageFilter => {
  const range = rangeOf(search)
  const days = range === 'cycle' ? {} : { start: dayBefore(now, lastDays[range] - 1), end: dayBefore(now, 0) }
  return { ...days, ...(search.project === undefined ? {} : { project_ref: search.project }) }
}
