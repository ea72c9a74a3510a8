import { disputeState } from '@cairn/contracts/billing/payments/refund-terms'
import type { OperatedDispute, PaymentDispute } from '@cairn/contracts/operator/operated-organization'
import type { JobQueue } from '@cairn/jobs'
import type { Database, Row } from '../../../db/database.ts'
import { money } from '../invoices/invoice-mail.ts'
import { numberText } from '../invoices/invoice-terms.ts'
import { mailOperators } from '../operator-mail.ts'

export interface StoredDispute {
  id: string
  amountCents: number
  reason: string
  status: string
  answerBy: Date | undefined
  disputedAt: Date
}

export interface DisputeStore {
  /** The newest first. */
  list: (organizationId: number) => Promise<PaymentDispute[]>
  /** Of all organizations, the newest first. */
  listAll: () => Promise<OperatedDispute[]>
  /** Operators are told of a new one, and of its end. */
  record: (invoiceId: string, dispute: StoredDispute) => Promise<void>
}

interface DisputeRow extends Row {
  id: string
  invoice_id: string
  number: string
  amount_cents: string
  reason: string
  status: string
  answer_by: Date | null
  disputed_at: Date
}

const mostListed = 500

const fromRow = (row: DisputeRow): PaymentDispute => ({
  id: row.id,
  invoice_id: row.invoice_id,
  invoice_number: numberText(row.number),
  amount_cents: Number(row.amount_cents),
  reason: row.reason,
  state: disputeState(row.status),
  answer_by: row.answer_by?.toISOString() ?? null,
  disputed_at: row.disputed_at.toISOString(),
})

const ends = {
  won: 'The bank decided for you: the payment stays.',
  lost: 'The bank decided for the customer: the money was taken back. The invoice counts as paid until you correct it.',
  closed: 'It was closed, and no money was taken back.',
} as const

const isEnd = (state: string): state is keyof typeof ends => Object.hasOwn(ends, state)

interface DisputedRow extends Row {
  number: string
  slug: string | null
  name: string | null
}

const mailAbout = (dispute: StoredDispute, { number, slug, name }: DisputedRow, publicUrl: string) => {
  const { amountCents, reason, status, answerBy } = dispute
  const state = disputeState(status)
  const invoice = numberText(number)
  return {
    subject: `The payment of invoice ${invoice} ${isEnd(state) ? 'is no longer disputed' : 'is disputed'}`,
    text: [
      `${name ?? 'A deleted organization'} disputed ${money(amountCents)} of invoice ${invoice} at its bank (${reason.replaceAll('_', ' ')}).`,
      isEnd(state)
        ? ends[state]
        : answerBy === undefined
          ? 'Look at it at the payment provider.'
          : `Answer it at the payment provider until ${answerBy.toISOString().slice(0, 'YYYY-MM-DD'.length)}.`,
      ...(slug === null ? [] : [`${publicUrl}/_operator/organizations/${slug}`]),
    ].join('\n'),
  }
}

export const createDisputeStore = (
  db: Database,
  { jobs, publicUrl }: { jobs: Pick<JobQueue, 'enqueue'>; publicUrl: () => string },
): DisputeStore => ({
  list: async (organizationId) =>
    (
      await db.query<DisputeRow>(
        `select d.*, i.number from platform.payment_disputes d join platform.invoices i on i.id = d.invoice_id
         where i.organization_id = $1 order by d.disputed_at desc, d.id`,
        [organizationId],
      )
    ).map(fromRow),
  listAll: async () =>
    (
      await db.query<DisputeRow & { slug: string | null; name: string | null }>(
        `select d.*, i.number, o.slug, o.name from platform.payment_disputes d
         join platform.invoices i on i.id = d.invoice_id
         left join platform.organizations o on o.id = i.organization_id
         order by d.disputed_at desc, d.id limit ${mostListed}`,
      )
    ).map((row) => ({
      ...fromRow(row),
      organization: row.slug === null || row.name === null ? null : { slug: row.slug, name: row.name },
    })),
  record: (invoiceId, dispute) =>
    db.transaction(async (client) => {
      const { id, amountCents, reason, status, answerBy, disputedAt } = dispute
      // One after the other: an event can come twice at once.
      const { rows } = await client.query<DisputedRow>(
        `select i.number, o.slug, o.name from platform.invoices i
         left join platform.organizations o on o.id = i.organization_id where i.id = $1 for update of i`,
        [invoiceId],
      )
      const [disputed] = rows
      if (disputed === undefined) return
      const before = await client.query<{ status: string }>(
        'select status from platform.payment_disputes where id = $1',
        [id],
      )
      await client.query(
        `insert into platform.payment_disputes (id, invoice_id, amount_cents, reason, status, answer_by, disputed_at)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (id) do update set amount_cents = excluded.amount_cents, reason = excluded.reason,
           status = excluded.status, answer_by = excluded.answer_by`,
        [id, invoiceId, amountCents, reason, status, answerBy, disputedAt],
      )
      const [known] = before.rows
      const isNews = known === undefined || (isEnd(disputeState(status)) && known.status !== status)
      if (isNews) await mailOperators(client, jobs, mailAbout(dispute, disputed, publicUrl()))
    }),
})
