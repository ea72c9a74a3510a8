/** The time of a report, in the address. */
export interface RangeSearch {
  readonly range?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

export const rangeIn = (search: Readonly<Record<string, unknown>>): RangeSearch => ({
  range: text(search['range']),
  from: text(search['from']),
  to: text(search['to']),
})
