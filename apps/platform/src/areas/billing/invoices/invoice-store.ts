import { invoiceStatus } from '@cairn/contracts/billing/invoice-status'
import { dayFrom, dayOf, dayText } from '@cairn/contracts/billing/invoices/cycles'
import type { PaymentStatus } from '@cairn/contracts/billing/payments/payment-terms'
import type { Invoice, WholeInvoice } from '@cairn/contracts/billing/stored-invoices'
import type { Actor } from '../../../audit/record-audit.ts'
import { recordAudit } from '../../../audit/record-audit.ts'
import type { Database, Row } from '../../../db/database.ts'
import { fail } from '../../../errors.ts'
import type { InvoiceDocument } from './invoice-terms.ts'
import { lockOrganization } from '../lock-organization.ts'
import { numberText } from './invoice-terms.ts'

interface InvoiceRow extends Row {
  id: string
  organization_id: string
  number: string
  period_start: string
  cycle_end: string
  issued_at: Date
  due_date: string
  total_cents: string
  due_cents: string
  paid_at: Date | null
  credited_cents: string
  is_void: boolean
  payment_status: PaymentStatus | null
  payment_reason: string | null
  next_attempt_at: Date | null
}

interface WholeRow extends InvoiceRow {
  document: InvoiceDocument
}

/** To whom an invoice is mailed. */
export interface InvoiceMail {
  invoice: WholeInvoice
  slug: string
  to: string | null
}

export interface InvoiceStore {
  /** The newest first. */
  list: (organizationId: number, page: { limit: number; offset: number }) => Promise<Invoice[]>
  count: (organizationId: number) => Promise<number>
  find: (organizationId: number, id: string) => Promise<WholeInvoice | undefined>
  /** Undefined if there is no such invoice, or its organization was deleted. */
  findToMail: (id: string) => Promise<InvoiceMail | undefined>
  /** Of these organizations, those that are due first. */
  unpaid: (organizationIds: readonly number[]) => Promise<ReadonlyMap<number, Invoice[]>>
  /** Throws `organization_not_found` and `invoice_not_found`. */
  pay: (by: Actor, slug: string, id: string) => Promise<Invoice>
}

const columns = `i.id, i.organization_id, i.number, to_char(i.cycle_start, 'YYYY-MM-DD') as period_start,
  to_char(i.cycle_end, 'YYYY-MM-DD') as cycle_end, i.issued_at, to_char(i.due_date, 'YYYY-MM-DD') as due_date,
  i.total_cents, i.due_cents, i.paid_at, i.credited_cents, i.is_void, p.status as payment_status,
  p.reason as payment_reason, p.next_attempt_at`

const withPayments = 'platform.invoices i left join platform.invoice_payments p on p.invoice_id = i.id'

const fromRow = (row: InvoiceRow): Invoice => ({
  id: row.id,
  number: numberText(row.number),
  status: invoiceStatus(
    { isPaid: row.paid_at !== null, isVoid: row.is_void },
    row.due_date,
    dayText(dayOf(Date.now())),
  ),
  period_start: row.period_start,
  period_end: dayText(dayFrom(row.cycle_end) - 1),
  issued_at: row.issued_at.toISOString(),
  due_date: row.due_date,
  paid_at: row.paid_at?.toISOString() ?? null,
  total_cents: Number(row.total_cents),
  amount_due_cents: Number(row.due_cents),
  credited_cents: Number(row.credited_cents),
  payment:
    row.payment_status === null || row.payment_status === 'cancelled'
      ? null
      : {
          status: row.payment_status,
          reason: row.payment_reason,
          next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
        },
})

const wholeFromRow = (row: WholeRow): WholeInvoice => ({ ...fromRow(row), ...row.document })

export const createInvoiceStore = (db: Database): InvoiceStore => ({
  list: async (organizationId, { limit, offset }) =>
    (
      await db.query<InvoiceRow>(
        `select ${columns} from ${withPayments} where organization_id = $1
         order by i.number desc limit $2 offset $3`,
        [organizationId, limit, offset],
      )
    ).map(fromRow),
  count: async (organizationId) => {
    const [row] = await db.query<{ count: string }>(
      'select count(*) from platform.invoices where organization_id = $1',
      [organizationId],
    )
    return Number(row?.count)
  },
  find: async (organizationId, id) => {
    const [row] = await db.query<WholeRow>(
      `select ${columns}, i.document from ${withPayments} where organization_id = $1 and id = $2`,
      [organizationId, id],
    )
    return row && wholeFromRow(row)
  },
  findToMail: async (id) => {
    const [row] = await db.query<WholeRow & { slug: string; billing_email: string | null }>(
      `select ${columns}, i.document, o.slug, o.billing_email
       from ${withPayments} join platform.organizations o on o.id = i.organization_id where i.id = $1`,
      [id],
    )
    return row && { invoice: wholeFromRow(row), slug: row.slug, to: row.billing_email }
  },
  unpaid: async (organizationIds) => {
    const rows = await db.query<InvoiceRow>(
      `select ${columns} from ${withPayments}
       where i.paid_at is null and i.organization_id = any($1) order by i.due_date, i.number`,
      [organizationIds],
    )
    const byOrganization = Map.groupBy(rows, (row) => Number(row.organization_id))
    return new Map([...byOrganization].map(([id, its]) => [id, its.map(fromRow)]))
  },
  pay: (by, slug, invoiceId) =>
    db.transaction(async (client) => {
      const { id } = await lockOrganization(client, slug)
      const { rowCount } = await client.query(
        'update platform.invoices set paid_at = now() where id = $1 and organization_id = $2 and paid_at is null',
        [invoiceId, id],
      )
      const { rows } = await client.query<InvoiceRow>(
        `select ${columns} from ${withPayments} where id = $1 and organization_id = $2`,
        [invoiceId, id],
      )
      const [row] = rows
      if (row === undefined) throw fail('invoice_not_found')
      const invoice = fromRow(row)
      if (rowCount === 1)
        await recordAudit(client, by, {
          organizationId: id,
          action: 'billing.invoice_paid',
          target: { type: 'invoice', id: invoiceId, name: invoice.number },
          details: { amount_due_cents: invoice.amount_due_cents },
        })
      return invoice
    }),
})
