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
  of: keyof UsageSums
  meter: string
  name: string
  total: string
  peak: string
}

const selectSums = `
  with parts as materialized (
    select project_ref, day, meter, part, amount from platform.usage_days
    where organization_id = $1 and day >= $2 and day < $3 and ($4::text is null or project_ref = $4)
  ), of_days as materialized (
    select project_ref, day, meter, sum(amount) as amount from parts group by project_ref, day, meter
  )
  select 'projects' as of, meter, project_ref as name, sum(amount) as total, max(amount) as peak
    from of_days group by meter, project_ref
  union all
  select 'days', meter, to_char(day, 'YYYY-MM-DD'), sum(amount), max(amount) from of_days group by meter, day
  union all
  select 'services', meter, part, sum(amount), max(amount) from parts where part <> '' group by meter, part
  order by name`

const Meter = z.enum(meterNames)

export const readUsageSums = async (
  db: Database,
  { organizationId, start, end, ref }: SumsAsked,
): Promise<UsageSums> => {
  const rows = await db.query<SumRow>(selectSums, [organizationId, dayText(start), dayText(end), ref])
  const sums: UsageSums = { projects: [], days: [], services: [] }
  for (const { of, meter, name, total, peak } of rows)
    sums[of].push({ meter: Meter.parse(meter), name, total: BigInt(total), peak: BigInt(peak) })
  return sums
}
