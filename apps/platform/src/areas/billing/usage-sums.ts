import type { Cycle, Day } from '@cairn/contracts/billing/invoices/cycles'
import { dayFrom, dayText } from '@cairn/contracts/billing/invoices/cycles'
import type { UsageRecord } from '@cairn/contracts/billing/invoices/meters'
import { meterNames, meters } from '@cairn/contracts/billing/invoices/meters'
import type { MeterName } from '@cairn/contracts/product-catalogue/catalogue-schema'
import { z } from 'zod'
import type { Queries, Row } from '../../db/database.ts'

/** Usage, added up in the database: a year of many projects is hundreds of thousands of rows. */

/** What a project used of a meter, or of a part of it, in some days. */
export interface ProjectSum {
  ref: string
  meter: MeterName
  /** Of egress, the service; otherwise empty. */
  part: string
  /** The last of its days. */
  day: Day
  total: bigint
  /** Of its highest day. */
  peak: bigint
}

export interface DaySum {
  /** `2026-11-23`. */
  day: string
  meter: MeterName
  total: bigint
}

export interface UsageSums {
  projects: ProjectSum[]
  days: DaySum[]
}

export interface SumsAsked {
  organizationId: number
  span: Cycle
  /** Of this project alone. */
  ref?: string | undefined
}

interface SumRow extends Row {
  meter: string
  day: string
  /** Of a day, these are null. */
  project_ref: string | null
  part: string | null
  peak: string | null
  total: string
}

const within = `organization_id = $1 and day >= $2 and day < $3 and ($4::text is null or project_ref = $4)`

// Meters of which the highest day counts have no parts.
const selectProjects = `
  select project_ref, meter, part, max(day)::text as day, sum(amount) as total, max(amount) as peak
  from platform.usage_days where ${within} group by project_ref, meter, part`

// Which tier a day with a change belongs to depends on all that it had: it is apart from those before and after it.
const billedAlike = `
  width_bucket(day, (
    select array_agg(first order by first) from (
      select (changed_at at time zone 'UTC')::date + n as first
      from platform.tier_changes, generate_series(0, 1) n where organization_id = $1
      union values ($5::date), ($5::date + 1)
    ) apart))`

const selectBilled = `${selectProjects}, ${billedAlike}`

const selectDays = `
  select null as project_ref, meter, null as part, day::text, sum(amount) as total, null::bigint as peak
  from platform.usage_days where ${within} group by day, meter`

const Meter = z.enum(meterNames)

const readSums = async (
  db: Queries,
  select: string,
  { organizationId, span, ref: only }: SumsAsked,
  more: readonly Day[] = [],
): Promise<UsageSums> => {
  const asked = [organizationId, dayText(span.start), dayText(span.end), only, ...more.map(dayText)]
  const sums: UsageSums = { projects: [], days: [] }
  // In an order of their own: which project a remaining cent of a line belongs to depends on it.
  const rows = await db.query<SumRow>(`${select} order by project_ref, day, meter, part`, asked)
  for (const row of rows) {
    const { project_ref: ref, day, part, peak } = row
    const meter = Meter.parse(row.meter)
    const total = BigInt(row.total)
    if (ref === null || part === null || peak === null) sums.days.push({ day, meter, total })
    else sums.projects.push({ ref, meter, part, day: dayFrom(day), total, peak: BigInt(peak) })
  }
  return sums
}

// Each of the two passes can use several processors; one pass that keeps sums of both cannot, and takes longer.
const withDays = (select: string): string => `${select} union all ${selectDays}`

export const readUsageSums = (db: Queries, asked: SumsAsked): Promise<UsageSums> =>
  readSums(db, withDays(selectProjects), asked)

/**
 * Days are added up as far as an invoice is the same by their sum. Those with different tiers are apart, and `today` is: what is
 * still to come is expected to be like it.
 */
export const readBilledSums = (db: Queries, asked: SumsAsked, today: Day): Promise<UsageSums> =>
  readSums(db, withDays(selectBilled), asked, [today])

/** The same without the days. */
export const readBilledProjects = async (db: Queries, asked: SumsAsked, today: Day): Promise<ProjectSum[]> =>
  (await readSums(db, selectBilled, asked, [today])).projects

/** For invoices: they add up the days of a tier, or take their highest, which gives the same of days that are one record. */
export const recordsOf = (sums: readonly ProjectSum[]): UsageRecord[] => [
  ...sums
    .reduce((records, { ref, day, meter, total, peak }) => {
      const key = `${ref} ${day} ${meter}`
      const amount = meters[meter].aggregate === 'peak' ? peak : total
      return records.set(key, { ref, day, meter, amount: amount + (records.get(key)?.amount ?? 0n) })
    }, new Map<string, UsageRecord>())
    .values(),
]
