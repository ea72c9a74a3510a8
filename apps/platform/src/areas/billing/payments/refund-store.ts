import type { RefundStatus } from '@cairn/contracts/billing/payments/refund-terms'
import type { JobQueue } from '@cairn/jobs'
import type { Database, Row } from '../../../db/database.ts'
import { money } from '../invoices/invoice-mail.ts'
import { mailOperators } from '../operator-mail.ts'

export const refundJob = 'refund-credit-note'

export interface StoredRefund {
  creditNoteId: string
  /** Of the payment that is paid back. */
  intentId: string
  amountCents: number
  refundId: string | null
  status: RefundStatus
  /** How often it was asked for again after it had failed. */
  attempt: number
}

export interface RefundState {
  /** Null: none was created. */
  refundId: string | null
  status: RefundStatus
  reason: string | null
}

export interface RefundStore {
  /** Undefined if the credit note pays nothing back through the provider. */
  find: (creditNoteId: string) => Promise<StoredRefund | undefined>
  noteOf: (refundId: string) => Promise<string | undefined>
  /** Of which it is not known yet whether it was paid back. */
  open: () => Promise<string[]>
  /** Operators are told of one that failed. */
  record: (creditNoteId: string, state: RefundState) => Promise<void>
}

interface RefundRow extends Row {
  attempt: number
  intent_id: string
  amount_cents: string
  refund_id: string | null
  status: RefundStatus
}

interface FailedRow extends Row {
  number: string
  amount_cents: string
  slug: string | null
  name: string | null
}

export const createRefundStore = (
  db: Database,
  { jobs, publicUrl }: { jobs: Pick<JobQueue, 'enqueue'>; publicUrl: () => string },
): RefundStore => ({
  find: async (creditNoteId) => {
    const [row] = await db.query<RefundRow>(
      `select p.intent_id, r.amount_cents, r.refund_id, r.status, r.attempt
       from platform.refunds r
       join platform.credit_notes n on n.id = r.credit_note_id
       join platform.invoice_payments p on p.invoice_id = n.invoice_id and p.intent_id is not null
       where r.credit_note_id = $1`,
      [creditNoteId],
    )
    return (
      row && {
        creditNoteId,
        intentId: row.intent_id,
        amountCents: Number(row.amount_cents),
        refundId: row.refund_id,
        status: row.status,
        attempt: row.attempt,
      }
    )
  },
  noteOf: async (refundId) => {
    const [row] = await db.query<{ credit_note_id: string }>(
      'select credit_note_id from platform.refunds where refund_id = $1',
      [refundId],
    )
    return row?.credit_note_id
  },
  open: async () =>
    (
      await db.query<{ credit_note_id: string }>(
        `select credit_note_id from platform.refunds where status in ('waiting', 'processing')`,
      )
    ).map(({ credit_note_id: id }) => id),
  record: (creditNoteId, { refundId, status, reason }) =>
    db.transaction(async (client) => {
      const { rowCount } = await client.query(
        `update platform.refunds set refund_id = coalesce($2, refund_id), status = $3, reason = $4, updated_at = now()
         where credit_note_id = $1 and (status, refund_id) is distinct from ($3, coalesce($2, refund_id))`,
        [creditNoteId, refundId, status, reason],
      )
      if (rowCount === 0 || status !== 'failed') return
      const { rows } = await client.query<FailedRow>(
        `select n.number, r.amount_cents, o.slug, o.name
         from platform.refunds r join platform.credit_notes n on n.id = r.credit_note_id
         left join platform.organizations o on o.id = n.organization_id where r.credit_note_id = $1`,
        [creditNoteId],
      )
      const [failed] = rows
      if (failed === undefined) return
      const number = `CN-${failed.number.padStart(6, '0')}`
      await mailOperators(client, jobs, {
        subject: `The refund of credit note ${number} failed`,
        text: [
          `${money(Number(failed.amount_cents))} of credit note ${number} for ${failed.name ?? 'a deleted organization'} was not paid back.`,
          reason ?? 'The payment provider gives no reason.',
          'It is not tried again by itself. Try it again, or pay it back another way.',
          ...(failed.slug === null ? [] : [`${publicUrl()}/_operator/organizations/${failed.slug}`]),
        ].join('\n'),
      })
    }),
})
