import { cycleOn, dayFrom, dayOf, dayText } from '@cairn/contracts/billing/invoices/cycles'
import type { AddOnPeriod, BilledProject } from '@cairn/contracts/billing/invoices/history'
import { invoiceOf } from '@cairn/contracts/billing/invoices/invoice'
import type { Revenue, RevenueMonth } from '@cairn/contracts/operator/revenue'
import type { Tier } from '@cairn/contracts/product-catalogue/plan-ids'
import { planIds, planOfTier } from '@cairn/contracts/product-catalogue/plan-ids'
import type { Database, Row } from '../../db/database.ts'
import { noTerms } from '../billing/upcoming-invoice.ts'
import type { Catalogue } from '../product-catalogue/catalogue.ts'

export interface RevenueStore {
  read: (nowMs: number) => Promise<Revenue>
}

interface MonthRow extends Row {
  month: string
  invoices: string
  issued: string
  credited: string
  paid: string
  from_credits: string
  open: string
  overdue: string
}

const mostMonths = 36

// What an invoice came to is what was paid from credits, what notes took back before it was paid, and what is due.
const selectMonths = `
  with notes as (
    select invoice_id, sum(refunded_cents) as refunded from platform.credit_notes group by invoice_id
  ), invoices as (
    select to_char(i.issued_at at time zone 'UTC', 'YYYY-MM') as month, count(*) as invoices, sum(i.total_cents) as issued,
      sum(case when i.paid_at is null then 0 else i.due_cents - coalesce(n.refunded, 0) end) as paid,
      sum((i.document ->> 'balance_used_cents')::bigint) as from_credits,
      sum(case when i.paid_at is null then i.due_cents else 0 end) as open,
      sum(case when i.paid_at is null and i.due_date < $1 then i.due_cents else 0 end) as overdue
    from platform.invoices i left join notes n on n.invoice_id = i.id group by 1
  ), credited as (
    select to_char(issued_at at time zone 'UTC', 'YYYY-MM') as month, sum(total_cents) as credited
    from platform.credit_notes group by 1
  )
  select month, coalesce(invoices, 0) as invoices, coalesce(issued, 0) as issued, coalesce(credited, 0) as credited,
    coalesce(paid, 0) as paid, coalesce(from_credits, 0) as from_credits, coalesce(open, 0) as open,
    coalesce(overdue, 0) as overdue
  from invoices full join credited using (month) order by month desc limit ${mostMonths}`

const monthFromRow = (row: MonthRow): RevenueMonth => ({
  month: row.month,
  invoices: Number(row.invoices),
  issued_cents: Number(row.issued),
  credited_cents: Number(row.credited),
  paid_cents: Number(row.paid),
  from_credits_cents: Number(row.from_credits),
  open_cents: Number(row.open),
  overdue_cents: Number(row.overdue),
})

interface OrganizationRow extends Row {
  tier: Tier
  /** The size of each project that can be used now. */
  sizes: { ref: string; size: string }[]
  add_ons: { ref: string; addOn: string; item: string }[]
}

const selectOrganizations = `
  select o.tier,
    (select coalesce(json_agg(json_build_object('ref', c.project_ref, 'size', c.size)), '[]')
     from platform.compute_periods c where c.organization_id = o.id and c.ended_at is null) as sizes,
    (select coalesce(json_agg(json_build_object('ref', a.project_ref, 'addOn', a.add_on, 'item', a.item)), '[]')
     from platform.add_on_periods a where a.organization_id = o.id and a.ended_at is null) as add_ons
  from platform.organizations o where o.billing_partner is null`

export const createRevenueStore = (db: Database, catalogue: Pick<Catalogue, 'document'>): RevenueStore => {
  /** As if it ran so through all of this calendar month. */
  const recurringOf = ({ tier, sizes, add_ons: switchedOn }: OrganizationRow, today: number): number => {
    const month = cycleOn(dayFrom(`${dayText(today).slice(0, 'YYYY-MM'.length)}-01`), today)
    const projects = sizes.map(({ ref, size }): BilledProject => ({
      ref,
      name: ref,
      compute: [{ fromMs: 0, toMs: null, size }],
    }))
    const addOns = switchedOn.map(({ ref, addOn, item }): AddOnPeriod => ({
      ref,
      projectName: ref,
      addOn,
      item,
      itemName: item,
      fromMs: 0,
      toMs: null,
    }))
    const history = { tiers: [{ fromMs: 0, tier }], projects, usage: [], addOns, addOnUsage: [] }
    return invoiceOf(catalogue.document, history, month, noTerms).subtotalCents
  }
  return {
    read: async (nowMs) => {
      const today = dayOf(nowMs)
      const [months, organizations] = await Promise.all([
        db.query<MonthRow>(selectMonths, [dayText(today)]),
        db.query<OrganizationRow>(selectOrganizations),
      ])
      const recurring = organizations.map((row) => ({ plan: planOfTier[row.tier], cents: recurringOf(row, today) }))
      const plans = planIds.map((plan) => {
        const its = recurring.filter((each) => each.plan === plan)
        return { plan, organizations: its.length, recurring_cents: its.reduce((sum, { cents }) => sum + cents, 0) }
      })
      return {
        months: months.map(monthFromRow),
        recurring_cents: plans.reduce((sum, { recurring_cents: cents }) => sum + cents, 0),
        plans,
      }
    },
  }
}
