import type { PageRange } from '../../../components/time-range/time-range.ts'
import { presets, readRange } from '../../../components/time-range/time-range.ts'

/** The time of the page, in the address. */
export interface PeriodSearch {
  range?: string
  from?: string
  to?: string
}

/** What the page shows while the address names no time: what the database has counted since its statistics began. */
export const sinceReset = 'reset'
/** A time of its own, which was dragged over in a chart. */
export const ownTime = 'own'

// Statements are counted every ten minutes: a quarter of an hour shows one or two of them.
const offered = presets.filter(({ ms }) => ms >= 3_600_000)

export type PeriodValue = typeof sinceReset | typeof ownTime | (typeof offered)[number]['value']

/** The time of the address; undefined where it names none. */
export const periodIn = (search: PeriodSearch): PageRange | undefined =>
  search.range === undefined && search.from === undefined ? undefined : readRange(search)

/** The choices of the field, with the own time where there is one. */
export const periodOptions = (period: PageRange | undefined, ownLabel: string) => [
  { value: sinceReset, label: 'Since the last reset' },
  ...offered.map(({ value, label }) => ({ value, label })),
  ...(period?.kind === 'between' ? [{ value: ownTime, label: ownLabel }] : []),
]

export const periodValue = (period: PageRange | undefined): string => {
  if (period === undefined) return sinceReset
  return period.kind === 'between' ? ownTime : period.preset.value
}

/** The parameters of the address for a choice. */
export const periodSearch = (value: string) => ({
  range: value === sinceReset ? undefined : value,
  from: undefined,
  to: undefined,
})

export const betweenSearch = (startMs: number, endMs: number) => ({
  range: undefined,
  from: new Date(startMs).toISOString(),
  to: new Date(endMs).toISOString(),
})

/** The time whose history the panel of a statement shows. */
export const historyRange = (period: PageRange | undefined): PageRange => period ?? readRange({ range: '24h' })
