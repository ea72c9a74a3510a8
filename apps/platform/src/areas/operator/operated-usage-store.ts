import { cycleOn, dayOf, dayText, startOf } from '@cairn/contracts/billing/invoices/cycles'
import { noAddOns } from '@cairn/contracts/billing/invoices/history'
import type { TierChange } from '@cairn/contracts/billing/invoices/history'
import { meterNames, meters } from '@cairn/contracts/billing/invoices/meters'
import { includedOver } from '@cairn/contracts/billing/invoices/usage-lines'
import { usageState } from '@cairn/contracts/billing/usage-words'
import type { OperatedUsage } from '@cairn/contracts/operator/operated-usage'
import type { MeterName } from '@cairn/contracts/product-catalogue/catalogue-schema'
import type { Tier } from '@cairn/contracts/product-catalogue/plan-ids'
import { planOfTier } from '@cairn/contracts/product-catalogue/plan-ids'
import type { Database, Row } from '../../db/database.ts'
import type { Catalogue } from '../product-catalogue/catalogue.ts'

export interface OperatedUsageStore {
  /** By name, each in its billing cycle. */
  list: (search: string, nowMs: number) => Promise<OperatedUsage[]>
}

const mostListed = 500

interface OrganizationRow extends Row {
  id: string
  slug: string
  name: string
  tier: Tier
  created_at: Date
  tiers: { fromMs: number; tier: Tier }[]
}

const selectOrganizations = `
  select o.id, o.slug, o.name, o.tier, o.created_at,
    (select coalesce(json_agg(json_build_object('fromMs', (extract(epoch from t.changed_at) * 1000)::bigint, 'tier', t.tier)
       order by t.changed_at), '[]')
     from platform.tier_changes t where t.organization_id = o.id) as tiers
  from platform.organizations o
  where strpos(lower(o.name || ' ' || o.slug), lower($1)) > 0
  order by lower(o.name), o.id limit ${mostListed}`

interface UsageRow extends Row {
  organization_id: string
  meter: MeterName
  total: string
  peak: string
}

// Of each project its highest day, for meters that are counted so.
const selectUsage = `
  select organization_id, meter, sum(total) as total, sum(peak) as peak
  from (
    select u.organization_id, u.project_ref, u.meter, sum(u.amount) as total, max(u.amount) as peak
    from unnest($1::bigint[], $2::date[], $3::date[]) asked (id, first, after)
    join platform.usage_days u on u.organization_id = asked.id and u.day >= asked.first and u.day < asked.after
    group by u.organization_id, u.project_ref, u.meter
  ) projects
  group by organization_id, meter`

export const createOperatedUsageStore = (db: Database, catalogue: Pick<Catalogue, 'document'>): OperatedUsageStore => ({
  list: async (search, nowMs) => {
    const today = dayOf(nowMs)
    const organizations = (await db.query<OrganizationRow>(selectOrganizations, [search])).map((row) => ({
      row,
      cycle: cycleOn(dayOf(row.created_at.getTime()), today),
    }))
    const usage = await db.query<UsageRow>(selectUsage, [
      organizations.map(({ row }) => row.id),
      organizations.map(({ cycle }) => dayText(cycle.start)),
      organizations.map(({ cycle }) => dayText(cycle.end)),
    ])
    const byOrganization = Map.groupBy(usage, ({ organization_id: id }) => id)
    return organizations.map(({ row, cycle }) => {
      const tiers: TierChange[] = row.tiers.length > 0 ? row.tiers : [{ fromMs: startOf(cycle.start), tier: row.tier }]
      const history = { tiers, projects: [], usage: [], ...noAddOns }
      const its = new Map((byOrganization.get(row.id) ?? []).map((each) => [each.meter, each]))
      return {
        slug: row.slug,
        name: row.name,
        plan: planOfTier[row.tier],
        meters: meterNames.flatMap((meter) => {
          const used = its.get(meter)
          if (used === undefined) return []
          const { aggregate } = meters[meter]
          const total = Number(aggregate === 'peak' ? used.peak : used.total)
          const amount = aggregate === 'average' ? total / (today + 1 - cycle.start) : total
          const included = includedOver(catalogue.document, history, cycle, meter)
          return [{ meter, usage: amount, included, state: usageState(amount, included) }]
        }),
      }
    })
  },
})
