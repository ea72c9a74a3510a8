import type { PaymentStatus } from '@cairn/contracts/billing/payments/payment-terms'
import type { JobQueue } from '@cairn/jobs'
import type { PoolClient } from 'pg'
import { platformActor, recordAudit } from '../../../audit/record-audit.ts'
import type { Database, Row } from '../../../db/database.ts'
import { billingMailJob } from '../billing-mail-job.ts'
import { insertCredits } from '../credits/credit-store.ts'
import type { InvoiceMail } from '../invoices/invoice-store.ts'
import type { PaymentNews } from './payment-mail.ts'
import { paymentMail } from './payment-mail.ts'

export interface StoredPayment {
  invoiceId: string
  organizationId: number
  dueCents: number
  /** Also by an operator. */
  isPaid: boolean
  intentId: string | null
  status: PaymentStatus
  reason: string | null
  isDue: boolean
  attempt: number
  byPerson: boolean
  failureId: string | null
  failures: number
  revision: number
}

export interface PaymentChange {
  status: PaymentStatus
  reason: string | null
  /** What arrived, of a payment that succeeded. */
  paidCents: number
  nextAttemptMs: number | undefined
  /** A failure that was not stored before. */
  failureId: string | undefined
  /** The intent is of no more use: the next attempt creates another. */
  endsIntent: boolean
  /** Undefined: nobody is told. */
  news: PaymentNews | undefined
}

export interface PaymentStore {
  /** Undefined if the organization of the invoice was deleted. Creates what is stored of its payment. */
  open: (invoiceId: string) => Promise<StoredPayment | undefined>
  invoiceOf: (intentId: string) => Promise<string | undefined>
  setIntent: (payment: StoredPayment, intentId: string) => Promise<void>
  /** Stored before the provider is asked. */
  begin: (payment: StoredPayment, byPerson: boolean) => Promise<void>
  /** The result of an attempt is known, and says nothing about the payment: the next one has another key. */
  endAttempt: (payment: StoredPayment) => Promise<void>
  /** False, and nothing is stored, if something else was stored since the payment was read. */
  record: (payment: StoredPayment, change: PaymentChange, mail: InvoiceMail) => Promise<boolean>
}

interface PaymentRow extends Row {
  organization_id: string
  due_cents: string
  is_paid: boolean
  intent_id: string | null
  status: PaymentStatus
  reason: string | null
  is_due: boolean
  attempt: number
  by_person: boolean
  failure_id: string | null
  failures: number
  revision: number
}

const fromRow = (invoiceId: string, row: PaymentRow): StoredPayment => ({
  invoiceId,
  organizationId: Number(row.organization_id),
  dueCents: Number(row.due_cents),
  isPaid: row.is_paid,
  intentId: row.intent_id,
  status: row.status,
  reason: row.reason,
  isDue: row.is_due,
  attempt: row.attempt,
  byPerson: row.by_person,
  failureId: row.failure_id,
  failures: row.failures,
  revision: row.revision,
})

/**
 * Money beyond what is due is credited, and not lost: an operator may have marked the invoice as paid, or credited it,
 * while the payment was under way.
 */
const markPaid = async (
  client: PoolClient,
  payment: StoredPayment,
  paidCents: number,
  { invoice: { number } }: InvoiceMail,
): Promise<void> => {
  const { invoiceId, organizationId, intentId } = payment
  const { rows } = await client.query<{ due_cents: string }>(
    'update platform.invoices set paid_at = now() where id = $1 and paid_at is null returning due_cents',
    [invoiceId],
  )
  const [row] = rows
  const due = row === undefined ? 0 : Number(row.due_cents)
  if (paidCents > due) {
    const credits = { amountCents: paidCents - due, reason: `${number} was paid twice`, expiresOn: null }
    await insertCredits(client, organizationId, credits, new Date())
  }
  if (row === undefined) return
  await recordAudit(client, platformActor, {
    organizationId,
    action: 'billing.invoice_paid',
    target: { type: 'invoice', id: invoiceId, name: number },
    details: { amount_due_cents: due, payment: intentId },
  })
}

export const createPaymentStore = (
  db: Database,
  { jobs, publicUrl }: { jobs: Pick<JobQueue, 'enqueue'>; publicUrl: () => string },
): PaymentStore => ({
  open: async (invoiceId) => {
    await db.query(
      `insert into platform.invoice_payments (invoice_id)
       select id from platform.invoices where id = $1 and due_cents > 0 on conflict do nothing`,
      [invoiceId],
    )
    const [row] = await db.query<PaymentRow>(
      `select p.*, i.organization_id, i.due_cents, i.paid_at is not null as is_paid
       from platform.invoice_payments p join platform.invoices i on i.id = p.invoice_id
       where p.invoice_id = $1 and i.organization_id is not null`,
      [invoiceId],
    )
    return row && fromRow(invoiceId, row)
  },
  invoiceOf: async (intentId) => {
    const [row] = await db.query<{ invoice_id: string }>(
      'select invoice_id from platform.invoice_payments where intent_id = $1',
      [intentId],
    )
    return row?.invoice_id
  },
  setIntent: async ({ invoiceId, intentId }, created) => {
    // Where another attempt has stored one, that one is used: the read that follows finds it.
    await db.query(
      `update platform.invoice_payments set intent_id = $2
       where invoice_id = $1 and intent_id is not distinct from $3`,
      [invoiceId, created, intentId],
    )
  },
  begin: async ({ invoiceId }, byPerson) => {
    await db.query('update platform.invoice_payments set by_person = $2 where invoice_id = $1', [invoiceId, byPerson])
  },
  endAttempt: async ({ invoiceId, attempt }) => {
    await db.query(
      'update platform.invoice_payments set attempt = attempt + 1 where invoice_id = $1 and attempt = $2',
      [invoiceId, attempt],
    )
  },
  record: (payment, { status, reason, paidCents, nextAttemptMs, failureId, endsIntent, news }, mail) =>
    db.transaction(async (client) => {
      // First, as whatever else changes an invoice: a credit note asks whether the payment arrived once it is stored as a whole.
      await client.query('select from platform.organizations where id = $1 for update', [payment.organizationId])
      const { rowCount } = await client.query(
        `update platform.invoice_payments set status = $3, reason = $4, next_attempt_at = $5, is_due = false,
           -- After a payment that was under way, a failure is another one, also where the provider calls it the same.
           failure_id = case when $6::text is null and $3 in ('processing', 'action_needed') then null
             else coalesce($6, failure_id) end,
           failures = failures + $7, attempt = attempt + $7,
           intent_id = case when $8 then null else intent_id end, revision = revision + 1, updated_at = now()
         where invoice_id = $1 and revision = $2 and status <> 'succeeded'`,
        [
          payment.invoiceId,
          payment.revision,
          status,
          reason,
          nextAttemptMs === undefined ? null : new Date(nextAttemptMs),
          failureId,
          failureId === undefined ? 0 : 1,
          endsIntent,
        ],
      )
      if (rowCount === 0) return false
      if (status === 'succeeded') await markPaid(client, payment, paidCents, mail)
      if (news !== undefined && mail.to !== null) {
        const address = `${publicUrl()}/org/${mail.slug}/billing#invoices`
        await jobs.enqueue(client, {
          name: billingMailJob,
          data: { ...paymentMail(mail.to, mail.invoice, news, address) },
        })
      }
      return true
    }),
})
