import type { RangeSearch } from '~/components/time-range/time-range.ts'

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** The time of a report, in the address. */
export const rangeIn = (search: Readonly<Record<string, unknown>>): RangeSearch => ({
  range: text(search['range']),
  from: text(search['from']),
  to: text(search['to']),
})
