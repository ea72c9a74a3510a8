import { addOnMeterNames } from '@cairn/contracts/billing/invoices/add-on-meters'
import type { Cycle, Day } from '@cairn/contracts/billing/invoices/cycles'
import { dayFrom, dayOf, dayText } from '@cairn/contracts/billing/invoices/cycles'
import type {
  AddOnPeriod,
  AddOnUse,
  BilledProject,
  BillingHistory,
  TierChange,
} from '@cairn/contracts/billing/invoices/history'
import { meterNames } from '@cairn/contracts/billing/invoices/meters'
import type { MeterName } from '@cairn/contracts/product-catalogue/catalogue-schema'
import { tiers as knownTiers } from '@cairn/contracts/product-catalogue/plan-ids'
import { z } from 'zod'
import type { Queries, Row } from '../../db/database.ts'
import type { SumsAsked, UsageSums } from './usage-sums.ts'
import { readBilledProjects, readBilledSums, readUsageSums, recordsOf } from './usage-sums.ts'

/** What was metered of a project on a day. */
export interface Metered {
  meter: MeterName
  /** Of egress, the service; otherwise empty. */
  part: string
  amount: bigint
}

export interface UsageStore {
  /** Replaces what was metered of these before, except more egress. The organization of a record stays the one that it was made for. */
  save: (project: { ref: string; organizationId: number }, day: Day, metered: readonly Metered[]) => Promise<void>
  /** Of the last day before this one that has any. */
  before: (ref: string, day: Day, meters: readonly MeterName[]) => Promise<Metered[]>
  sums: (asked: SumsAsked) => Promise<UsageSums>
  /** For the invoice of the cycle that is the span: see `recordsOf`. */
  billedSums: (asked: SumsAsked, today: Day) => Promise<UsageSums>
  /** What happened besides usage. */
  periods: (organizationId: number, span: Cycle) => Promise<Omit<BillingHistory, 'usage'>>
  /** All that the invoice of a cycle is computed from. Usage of `today` is apart, so that it can be expected of more days. */
  history: (organizationId: number, cycle: Cycle, today: Day) => Promise<BillingHistory>
  /** The first day of the first cycle of each organization. */
  firstDays: () => Promise<ReadonlyMap<number, Day>>
  firstDay: (organizationId: number) => Promise<Day>
  /** Days up to this one are metered. Undefined: none is. */
  settledDay: () => Promise<Day | undefined>
  settle: (day: Day) => Promise<void>
}

interface UsageRow extends Row {
  meter: string
  part: string
  amount: string
}

interface TierRow extends Row {
  changed_at: Date
  tier: string
}

interface PeriodRow extends Row {
  project_ref: string
  project_name: string
  size: string
  started_at: Date
  ended_at: Date | null
}

interface AddOnRow extends Row {
  project_ref: string
  project_name: string
  add_on: string
  item: string
  item_name: string
  started_at: Date
  ended_at: Date | null
}

interface AddOnUseRow extends Row {
  project_ref: string
  day: string
  meter: string
  amount: string
}

const Meter = z.enum(meterNames)
const AddOnMeter = z.enum(addOnMeterNames)
const TierId = z.enum(knownTiers)

const readTiers = async (db: Queries, organizationId: number): Promise<TierChange[]> => {
  const rows = await db.query<TierRow>(
    'select changed_at, tier from platform.tier_changes where organization_id = $1 order by changed_at',
    [organizationId],
  )
  return rows.map(({ changed_at: at, tier }) => ({ fromMs: at.getTime(), tier: TierId.parse(tier) }))
}

const readProjects = async (db: Queries, organizationId: number, start: Day, end: Day): Promise<BilledProject[]> => {
  const rows = await db.query<PeriodRow>(
    // The name that it has now, if it is still there.
    `select c.project_ref, coalesce(p.name, c.project_name) as project_name, c.size, c.started_at, c.ended_at
     from platform.compute_periods c left join platform.projects p on p.ref = c.project_ref
     where c.organization_id = $1 and c.started_at < $3 and (c.ended_at is null or c.ended_at > $2)
     order by c.started_at, c.id`,
    [organizationId, dayText(start), dayText(end)],
  )
  const byRef = Map.groupBy(rows, (row) => row.project_ref)
  return [...byRef].map(([ref, its]) => ({
    ref,
    name: its.at(-1)?.project_name ?? ref,
    compute: its.map((row) => ({
      fromMs: row.started_at.getTime(),
      toMs: row.ended_at?.getTime() ?? null,
      size: row.size,
    })),
  }))
}

const readAddOns = async (db: Queries, organizationId: number, start: Day, end: Day): Promise<AddOnPeriod[]> => {
  const rows = await db.query<AddOnRow>(
    // The name that the project has now, if it is still there.
    `select a.project_ref, coalesce(p.name, a.project_name) as project_name, a.add_on, a.item, a.item_name,
       a.started_at, a.ended_at
     from platform.add_on_periods a left join platform.projects p on p.ref = a.project_ref
     where a.organization_id = $1 and a.started_at < $3 and (a.ended_at is null or a.ended_at > $2)
     order by a.started_at, a.id`,
    [organizationId, dayText(start), dayText(end)],
  )
  return rows.map((row) => ({
    ref: row.project_ref,
    projectName: row.project_name,
    addOn: row.add_on,
    item: row.item,
    itemName: row.item_name,
    fromMs: row.started_at.getTime(),
    toMs: row.ended_at?.getTime() ?? null,
  }))
}

const readAddOnUsage = async (db: Queries, organizationId: number, start: Day, end: Day): Promise<AddOnUse[]> => {
  const rows = await db.query<AddOnUseRow>(
    `select project_ref, to_char(day, 'YYYY-MM-DD') as day, meter, amount from platform.add_on_usage_days
     where organization_id = $1 and day >= $2 and day < $3 order by day, project_ref, meter`,
    [organizationId, dayText(start), dayText(end)],
  )
  return rows.map(({ project_ref: ref, day, meter, amount }) => ({
    ref,
    day: dayFrom(day),
    meter: AddOnMeter.parse(meter),
    amount: BigInt(amount),
  }))
}

const readPeriods = async (db: Queries, organizationId: number, { start, end }: Cycle) => {
  const [tiers, projects, addOns, addOnUsage] = await Promise.all([
    readTiers(db, organizationId),
    readProjects(db, organizationId, start, end),
    readAddOns(db, organizationId, start, end),
    readAddOnUsage(db, organizationId, start, end),
  ])
  return { tiers, projects, addOns, addOnUsage }
}

/** See `UsageStore.history`. */
export const readHistory = async (
  db: Queries,
  organizationId: number,
  cycle: Cycle,
  today: Day,
): Promise<BillingHistory> => {
  const [periods, sums] = await Promise.all([
    readPeriods(db, organizationId, cycle),
    readBilledProjects(db, { organizationId, span: cycle }, today),
  ])
  return { ...periods, usage: recordsOf(sums) }
}

const selectFirstDays = `select id, created_at from platform.organizations`

export const createUsageStore = (db: Queries): UsageStore => {
  return {
    save: async ({ ref, organizationId }, day, metered) => {
      if (metered.length === 0) return
      await db.query(
        `insert into platform.usage_days (project_ref, organization_id, day, meter, part, amount)
       select $1, $2, $3, meter, part, amount from unnest($4::text[], $5::text[], $6::bigint[]) as it (meter, part, amount)
       -- In one order, so that two runs at once wait for each other.
       order by meter, part
       -- What a log tells of a day only grows: where less is found, lines of a log that is full were deleted before they were settled.
       on conflict (project_ref, day, meter, part) do update
         set amount = case when excluded.meter in ('egress', 'function_invocations')
           then greatest(usage_days.amount, excluded.amount) else excluded.amount end`,
        [
          ref,
          organizationId,
          dayText(day),
          metered.map(({ meter }) => meter),
          metered.map(({ part }) => part),
          metered.map(({ amount }) => String(amount)),
        ],
      )
    },
    before: async (ref, day, meters) =>
      (
        await db.query<UsageRow>(
          `select distinct on (meter) meter, part, amount from platform.usage_days
         where project_ref = $1 and day < $2 and meter = any($3) order by meter, day desc`,
          [ref, dayText(day), meters],
        )
      ).map(({ meter, part, amount }) => ({ meter: Meter.parse(meter), part, amount: BigInt(amount) })),
    sums: (asked) => readUsageSums(db, asked),
    billedSums: (asked, today) => readBilledSums(db, asked, today),
    periods: (organizationId, span) => readPeriods(db, organizationId, span),
    history: (organizationId, cycle, today) => readHistory(db, organizationId, cycle, today),
    firstDays: async () => {
      const rows = await db.query<{ id: string; created_at: Date }>(selectFirstDays)
      return new Map(rows.map(({ id, created_at: at }) => [Number(id), dayOf(at.getTime())]))
    },
    firstDay: async (organizationId) => {
      const [row] = await db.query<{ created_at: Date }>(`${selectFirstDays} where id = $1`, [organizationId])
      return dayOf(row?.created_at.getTime() ?? Date.now())
    },
    settledDay: async () => {
      const [row] = await db.query<{ day: string }>(
        `select to_char(settled_day, 'YYYY-MM-DD') as day from platform.metering`,
      )
      return row && dayFrom(row.day)
    },
    settle: async (day) => {
      await db.query(
        `insert into platform.metering (settled_day) values ($1)
       on conflict (is_only) do update set settled_day = greatest(metering.settled_day, excluded.settled_day)`,
        [dayText(day)],
      )
    },
  }
}
