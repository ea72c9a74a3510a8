import type { Day } from '@cairn/contracts/billing/invoices/cycles'
import { dayText } from '@cairn/contracts/billing/invoices/cycles'
import { meterNames } from '@cairn/contracts/billing/invoices/meters'
import type { MeterName } from '@cairn/contracts/product-catalogue/catalogue-schema'
import { z } from 'zod'
import type { Database, Row } from '../../db/database.ts'

/** What was metered in a span of days, added up in the database: a year of many projects is hundreds of thousands of rows. */

export interface UsageSum {
  meter: MeterName
  /** A ref, a day such as `2026-11-23`, or the name of a service. */
  name: string
  total: bigint
  /** Of a project: its highest day. */
  peak: bigint
}

export type UsageSums = Record<'projects' | 'days' | 'services', UsageSum[]>

export interface SumsAsked {
  organizationId: number
  start: Day
  /** The first day that is not among them. */
  end: Day
  /** Of this project alone. */
  ref?: string | undefined
}

interface SumRow extends Row {
  meter: string
  /** One of the three: what it is a sum of. */
  project_ref: string | null
  day: string | null
  part: string | null
  total: string
  peak: string
}

// One pass over the rows. Meters of which the highest day counts have one row for a day: they have no parts.
const selectSums = `
  select meter, project_ref, to_char(day, 'YYYY-MM-DD') as day, part, sum(amount) as total, max(amount) as peak
  from platform.usage_days
  where organization_id = $1 and day >= $2 and day < $3 and ($4::text is null or project_ref = $4)
  group by grouping sets ((meter, project_ref), (meter, day), (meter, part))
  order by day, project_ref, part`

const Meter = z.enum(meterNames)

export const readUsageSums = async (
  db: Database,
  { organizationId, start, end, ref }: SumsAsked,
): Promise<UsageSums> => {
  const rows = await db.query<SumRow>(selectSums, [organizationId, dayText(start), dayText(end), ref])
  const sums: UsageSums = { projects: [], days: [], services: [] }
  for (const { meter, project_ref: project, day, part, total, peak } of rows) {
    const sum = { meter: Meter.parse(meter), total: BigInt(total), peak: BigInt(peak) }
    if (project !== null) sums.projects.push({ ...sum, name: project })
    else if (day !== null) sums.days.push({ ...sum, name: day })
    else if (part !== null && part !== '') sums.services.push({ ...sum, name: part })
  }
  return sums
}
