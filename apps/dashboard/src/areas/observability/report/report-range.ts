import type { RangeSearch } from '../range-search.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

export const rangeNames = ['15m', '1h', '3h', '24h', '7d', '28d', '90d'] as const
export type RangeName = (typeof rangeNames)[number]

const ranges: Readonly<Record<RangeName, { label: string; ms: number }>> = {
  '15m': { label: 'Last 15 minutes', ms: 15 * minuteMs },
  '1h': { label: 'Last hour', ms: hourMs },
  '3h': { label: 'Last 3 hours', ms: 3 * hourMs },
  '24h': { label: 'Last 24 hours', ms: dayMs },
  '7d': { label: 'Last 7 days', ms: 7 * dayMs },
  '28d': { label: 'Last 28 days', ms: 28 * dayMs },
  '90d': { label: 'Last 90 days', ms: 90 * dayMs },
}

export const rangeOptions = rangeNames.map((value) => ({ value, label: ranges[value].label }))

/** Up to now, or between two moments. */
export type ReportRange = { kind: 'last'; name: RangeName } | { kind: 'between'; startMs: number; endMs: number }

const timeOf = (text: string | undefined): number => (text === undefined ? Number.NaN : Date.parse(text))

/** What the address says, and otherwise what was chosen last. */
export const readReportRange = ({ range, from, to }: RangeSearch, chosen: RangeName): ReportRange => {
  const [startMs, endMs] = [timeOf(from), timeOf(to)]
  if (startMs < endMs) return { kind: 'between', startMs, endMs }
  return { kind: 'last', name: rangeNames.find((name) => name === range) ?? chosen }
}

export const timeOfRange = (range: ReportRange, nowMs: number): { startMs: number; endMs: number } =>
  range.kind === 'between'
    ? { startMs: range.startMs, endMs: range.endMs }
    : { startMs: nowMs - ranges[range.name].ms, endMs: nowMs }
