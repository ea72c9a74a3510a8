import type { Customer, OverdueInvoice } from '@cairn/contracts/billing/billing'
import type { Actor } from '../../audit/record-audit.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Database, Row } from '../../db/database.ts'

export interface InvoiceRow extends Row {
  id: string
  organization_id: string
  organization_slug: string
  number: string
  amount_due_cents: string
  due_date: string
}

export const selectInvoicesFrom = (source: string): string => `
  select i.id, i.organization_id, o.slug as organization_slug, i.number, i.amount_due_cents,
    to_char(i.due_date, 'YYYY-MM-DD') as due_date
  from ${source} i join platform.organizations o on o.id = i.organization_id`

/** Those that an operator entered. */
export const enteredInvoices = 'platform.overdue_invoices'

/** With those that were issued and not paid in time. */
const overdueInvoices = `(
  select id, organization_id, number, amount_due_cents, due_date from ${enteredInvoices}
  union all
  select id, organization_id, 'INV-' || lpad(number::text, greatest(6, length(number::text)), '0'), due_cents, due_date
  from platform.invoices where paid_at is null and due_date < (now() at time zone 'UTC')::date)`

export const invoiceFromRow = (row: InvoiceRow): OverdueInvoice => ({
  id: row.id,
  organization_id: Number(row.organization_id),
  organization_slug: row.organization_slug,
  number: row.number,
  amount_due_cents: Number(row.amount_due_cents),
  due_date: row.due_date,
})

interface CustomerRow extends Row {
  billing_name: string | null
  address: Customer['address']
}

export interface BillingStore {
  /** Nothing but nulls where nobody said yet. */
  customer: (organizationId: number) => Promise<Customer>
  saveCustomer: (
    by: Actor,
    organization: { id: number; slug: string; name: string },
    customer: Customer,
  ) => Promise<Customer>
  /** Payment methods are kept at the provider, and are not named in the audit log. */
  recordMethodChange: (
    by: Actor,
    organization: { id: number; slug: string; name: string },
    action: 'billing.payment_method_default' | 'billing.payment_method_removed',
  ) => Promise<void>
  /** Of these organizations, the oldest first. */
  overdue: (organizationIds: readonly number[]) => Promise<OverdueInvoice[]>
}

const unknown: Customer = { billing_name: null, address: null }

export const createBillingStore = (db: Database): BillingStore => ({
  customer: async (organizationId) => {
    const [row] = await db.query<CustomerRow>(
      'select billing_name, address from platform.customers where organization_id = $1',
      [organizationId],
    )
    return row === undefined ? unknown : { billing_name: row.billing_name, address: row.address }
  },
  saveCustomer: (by, { id, slug, name }, customer) =>
    db.transaction(async (client) => {
      const { billing_name, address } = customer
      await client.query(
        `insert into platform.customers (organization_id, billing_name, address) values ($1, $2, $3)
         on conflict (organization_id) do update
           set billing_name = excluded.billing_name, address = excluded.address,
             updated_at = now()`,
        [id, billing_name, address === null ? null : JSON.stringify(address)],
      )
      // What it says is personal: that it changed is enough.
      await recordAudit(client, by, {
        organizationId: id,
        action: 'billing.customer_changed',
        target: { type: 'organization', id: slug, name },
      })
      return customer
    }),
  recordMethodChange: (by, { id, slug, name }, action) =>
    db.transaction((client) =>
      recordAudit(client, by, { organizationId: id, action, target: { type: 'organization', id: slug, name } }),
    ),
  overdue: async (organizationIds) =>
    (
      await db.query<InvoiceRow>(
        `${selectInvoicesFrom(overdueInvoices)} where i.organization_id = any($1) order by i.due_date, i.id`,
        [organizationIds],
      )
    ).map(invoiceFromRow),
})
