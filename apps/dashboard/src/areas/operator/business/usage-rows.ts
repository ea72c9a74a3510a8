import type { MeterName } from '@cairn/contracts/product-catalogue/catalogue-schema'
import type { OperatedUsage } from '@cairn/contracts/operator/operated-usage'

type Meter = OperatedUsage['meters'][number]

export interface MeterRow {
  organization: Pick<OperatedUsage, 'name' | 'plan' | 'slug'>
  /** Undefined: nothing was used. */
  used: Meter | undefined
}

/** Of what the plan includes; null without a limit, infinite where nothing is included. */
export const shareOf = ({ usage, included }: Pick<Meter, 'included' | 'usage'>): number | null => {
  if (included === null) return null
  return included === 0 && usage === 0 ? 0 : usage / included
}

const highest = (used: readonly Meter[]): Meter | undefined =>
  used.toSorted((one, other) => (shareOf(other) ?? -1) - (shareOf(one) ?? -1))[0]

/** One meter of each organization, or that of which it has used the most of its plan. */
export const usageRows = (organizations: readonly OperatedUsage[], meter: MeterName | undefined): MeterRow[] =>
  organizations.map(({ meters, ...organization }) => ({
    organization,
    used: meter === undefined ? highest(meters) : meters.find((each) => each.meter === meter),
  }))
