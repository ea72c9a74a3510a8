import type { BillingPartner, RestrictionStatus } from '@cairn/contracts/billing/billing-terms'
import type { OverdueInvoice } from '@cairn/contracts/billing/billing'
import type { OperatedOrganization } from '@cairn/contracts/operator/operator-organizations'
import type { PoolClient } from 'pg'
import type { Actor } from '../../audit/record-audit.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Database, Row } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import { restrictionOf } from '../organizations/organization-store.ts'
import { planOfTier } from '../organizations/plans.ts'
import type { CreditStore } from '../billing/credits/credit-store.ts'
import type { InvoiceStore } from '../billing/invoices/invoice-store.ts'
import type { InvoiceRow } from '../billing/billing-store.ts'
import { requireSameTier } from '../billing/subscription/require-same-tier.ts'
import { enteredInvoices, invoiceFromRow, selectInvoicesFrom } from '../billing/billing-store.ts'

interface OrganizationRow extends Row {
  id: string
  slug: string
  name: string
  tier: OperatedOrganization['tier']
  billing_partner: BillingPartner | null
  restriction_status: RestrictionStatus | null
  grace_period_end: Date | null
  created_at: Date
  project_count: string
  members: OperatedOrganization['members']
  billing_email: string | null
  restriction_reason: string | null
  restricted_by_quota: boolean
}

export interface BillingState {
  tier: OperatedOrganization['tier']
  billing_partner: BillingPartner | null
  restriction_status: RestrictionStatus | null
  grace_period_end: string | null
  /** What the operator says of it. Empty without a restriction. */
  restriction_reason: string
}

export interface FoundOrganization extends OperatedOrganization {
  billing_email: string | null
  restriction_reason: string | null
  restricted_by_quota: boolean
}

/** All organizations, with what they owe, as the operator sees them. */
export interface OperatedOrganizationStore {
  list: (search: string) => Promise<OperatedOrganization[]>
  find: (slug: string) => Promise<FoundOrganization | undefined>
  /** Throws `organization_not_found`, as those below. */
  idOf: (slug: string) => Promise<number>
  /** Throws `plan_changed` where the plan is not `from` any more. */
  setBilling: (by: Actor, slug: string, state: BillingState, from?: BillingState['tier']) => Promise<void>
  addInvoice: (
    by: Actor,
    slug: string,
    invoice: Pick<OverdueInvoice, 'number' | 'amount_due_cents' | 'due_date'>,
  ) => Promise<OverdueInvoice>
  removeInvoice: (by: Actor, slug: string, id: string) => Promise<void>
}

const mostListed = 500

const selectOrganizations = `
  select o.id, o.slug, o.name, o.tier, o.billing_partner, o.restriction_status, o.grace_period_end, o.created_at,
    o.billing_email, o.restriction_reason, o.restricted_by_quota,
    (select count(*) from platform.projects p
     where p.organization_id = o.id and p.parent_project_id is null) as project_count,
    (select coalesce(json_agg(json_build_object('email', coalesce(u.email, 'Deleted account'), 'role', m.role)
       order by m.created_at), '[]')
     from platform.members m left join auth.users u on u.id = m.account_id
     where m.organization_id = o.id) as members
  from platform.organizations o`

const matching = `
  where strpos(lower(o.name || ' ' || o.slug), lower($1)) > 0
  order by lower(o.name), o.id limit ${mostListed}`

/** What the organizations of a list owe, and have been credited. */
interface Accounts {
  entered: readonly OverdueInvoice[]
  unpaid: Awaited<ReturnType<InvoiceStore['unpaid']>>
  balances: ReadonlyMap<number, number>
}

const fromRow = (row: OrganizationRow, { entered, unpaid, balances }: Accounts): OperatedOrganization => ({
  id: Number(row.id),
  slug: row.slug,
  name: row.name,
  plan: planOfTier(row.tier),
  tier: row.tier,
  billing_partner: row.billing_partner,
  ...restrictionOf(row),
  project_count: Number(row.project_count),
  members: row.members,
  overdue_invoices: entered.filter(({ organization_id: id }) => id === Number(row.id)),
  unpaid_invoices: unpaid.get(Number(row.id)) ?? [],
  credit_balance_cents: balances.get(Number(row.id)) ?? 0,
  created_at: row.created_at.toISOString(),
})

const lockOrganization = async (
  client: PoolClient,
  slug: string,
): Promise<{ id: number; name: string } & BillingState> => {
  const { rows } = await client.query<OrganizationRow>(
    `select id, name, tier, billing_partner, restriction_status, grace_period_end, restriction_reason
     from platform.organizations where slug = $1 for update`,
    [slug],
  )
  const [row] = rows
  if (row === undefined) throw fail('organization_not_found')
  const { tier, billing_partner, restriction_status, grace_period_end, restriction_reason } = row
  return {
    id: Number(row.id),
    name: row.name,
    tier,
    billing_partner,
    restriction_status,
    grace_period_end: grace_period_end?.toISOString() ?? null,
    restriction_reason: restriction_reason ?? '',
  }
}

export const createOperatedOrganizationStore = (
  db: Database,
  invoices: Pick<InvoiceStore, 'unpaid'>,
  credits: Pick<CreditStore, 'balances'>,
): OperatedOrganizationStore => {
  const accountsOf = async (rows: readonly OrganizationRow[]): Promise<Accounts> => {
    const ids = rows.map(({ id }) => Number(id))
    const [entered, unpaid, balances] = await Promise.all([
      db.query<InvoiceRow>(
        `${selectInvoicesFrom(enteredInvoices)} where i.organization_id = any($1) order by i.due_date, i.id`,
        [ids],
      ),
      invoices.unpaid(ids),
      credits.balances(ids, Date.now()),
    ])
    return { entered: entered.map(invoiceFromRow), unpaid, balances }
  }
  return {
    list: async (search) => {
      const rows = await db.query<OrganizationRow>(`${selectOrganizations} ${matching}`, [search])
      const accounts = await accountsOf(rows)
      return rows.map((row) => fromRow(row, accounts))
    },
    find: async (slug) => {
      const [row] = await db.query<OrganizationRow>(`${selectOrganizations} where o.slug = $1`, [slug])
      if (row === undefined) return undefined
      const { billing_email, restriction_reason, restricted_by_quota } = row
      return { ...fromRow(row, await accountsOf([row])), billing_email, restriction_reason, restricted_by_quota }
    },
    idOf: async (slug) => {
      const [row] = await db.query<{ id: string }>('select id from platform.organizations where slug = $1', [slug])
      if (row === undefined) throw fail('organization_not_found')
      return Number(row.id)
    },
    setBilling: (by, slug, state, from) =>
      db.transaction(async (client) => {
        const { id, name, ...before } = await lockOrganization(client, slug)
        if (from !== undefined) requireSameTier(before.tier, from)
        const { tier, billing_partner, restriction_status, grace_period_end } = state
        const reason = restriction_status === null ? null : state.restriction_reason
        await client.query(
          `update platform.organizations
         set tier = $2, billing_partner = $3, restriction_status = $4, grace_period_end = $5,
           -- What an operator chose, usage does not change.
           restricted_by_quota = restricted_by_quota and restriction_status is not distinct from $4,
           restriction_reason = $6
         where id = $1`,
          [id, tier, billing_partner, restriction_status, grace_period_end, reason],
        )
        await recordAudit(client, by, {
          organizationId: id,
          action: 'billing.changed',
          target: { type: 'organization', id: slug, name },
          details: { from: before, to: state },
        })
      }),
    addInvoice: (by, slug, { number, amount_due_cents, due_date }) =>
      db.transaction(async (client) => {
        const { id } = await lockOrganization(client, slug)
        const { rows } = await client.query<InvoiceRow>(
          `with made as (
           insert into platform.overdue_invoices (organization_id, number, amount_due_cents, due_date)
           values ($1, $2, $3, $4) returning *
         ) ${selectInvoicesFrom('made')}`,
          [id, number, amount_due_cents, due_date],
        )
        const [row] = rows
        if (row === undefined) throw new Error('The invoice was entered and cannot be read.')
        await recordAudit(client, by, {
          organizationId: id,
          action: 'billing.invoice_entered',
          target: { type: 'invoice', id: row.id, name: number },
          details: { amount_due_cents, due_date },
        })
        return invoiceFromRow(row)
      }),
    removeInvoice: (by, slug, invoiceId) =>
      db.transaction(async (client) => {
        const { id } = await lockOrganization(client, slug)
        const { rows } = await client.query<{ number: string }>(
          'delete from platform.overdue_invoices where id = $1 and organization_id = $2 returning number',
          [invoiceId, id],
        )
        const [row] = rows
        if (row === undefined) throw fail('invoice_not_found')
        await recordAudit(client, by, {
          organizationId: id,
          action: 'billing.invoice_removed',
          target: { type: 'invoice', id: invoiceId, name: row.number },
        })
      }),
  }
}
