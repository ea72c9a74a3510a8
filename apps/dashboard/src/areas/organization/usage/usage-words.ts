import type { MeterUsage } from '@cairn/contracts/billing/usage'
import { formatBytes } from '../../../lib/bytes.ts'
import { formatCount } from '../../../lib/counts.ts'
import { formatDollars } from '../../../lib/currency.ts'
import { dayText } from '../../../lib/day-text.ts'

type Metered = Pick<MeterUsage, 'unit' | 'usage'>

const formats = {
  bytes: (amount: number) => formatBytes(Math.round(amount)),
  count: (amount: number) => formatCount(Math.round(amount)),
} as const

export const formatOf = ({ unit }: Pick<MeterUsage, 'unit'>) => formats[unit]

export const amountText = (metered: Metered): string => formatOf(metered)(metered.usage)

/** `6.1 GB of 8 GB`. */
export const usageText = ({ included, ...metered }: Metered & Pick<MeterUsage, 'included'>): string =>
  included === null ? amountText(metered) : `${amountText(metered)} of ${formatOf(metered)(included)}`

const aggregates = {
  sum: 'Total of the days',
  average: 'Average of the days',
  peak: 'Highest day of each project',
} as const

export const aggregateText = ({ aggregate }: Pick<MeterUsage, 'aggregate'>): string => aggregates[aggregate]

const serviceNames: Readonly<Record<string, string>> = {
  auth: 'Authentication',
  graphql: 'GraphQL',
  rest: 'Data API',
  storage: 'Storage',
}

/** A service as people know it; the logs have it by the first part of its path. */
export const serviceName = (service: string): string => serviceNames[service] ?? service

/** What follows from the state, or undefined if nothing does. */
export const stateText = (
  { state, cost_cents: cents }: Pick<MeterUsage, 'state' | 'cost_cents'>,
  hasSpendCap: boolean,
): string | undefined => {
  if (state === 'approaching') return 'Approaching the limit of the plan'
  if (state === 'within') return undefined
  if (cents > 0) return `${formatDollars(cents / 100)} beyond the plan, expected for this cycle`
  return hasSpendCap ? 'Over the limit. The spend cap is on: nothing is charged.' : 'Over the limit of the plan'
}

/** `1 Nov 2026 to 30 Nov 2026`. */
export const spanText = (start: string, end: string): string => `${dayText(start)} to ${dayText(end)}`

/** Shown although nothing was used of them: every project has them. */
const always = new Set<MeterUsage['meter']>(['egress', 'database_size', 'storage_size', 'auth_mau'])

/** Without those that no project uses. */
export const shownMeters = (meters: readonly MeterUsage[]): MeterUsage[] =>
  meters.filter(({ meter, usage }) => always.has(meter) || usage > 0)
