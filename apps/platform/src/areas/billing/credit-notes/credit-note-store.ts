import type { CreditNote, WholeCreditNote } from '@cairn/contracts/billing/credit-notes'
import type { RefundStatus } from '@cairn/contracts/billing/payments/refund-terms'
import type {
  ComputedCreditNote,
  CreditAsked,
  CreditedInvoice,
  CreditNoteLine,
  Settlement,
} from '@cairn/contracts/billing/invoices/credit-notes'
import { creditNoteOf, leftOfLines, leftToCredit, settlementOf } from '@cairn/contracts/billing/invoices/credit-notes'
import type { CreditableInvoice } from '@cairn/contracts/operator/operated-organization'
import type { JobQueue } from '@cairn/jobs'
import type { PoolClient } from 'pg'
import type { Actor } from '../../../audit/record-audit.ts'
import { recordAudit } from '../../../audit/record-audit.ts'
import type { Database, Queries, Row } from '../../../db/database.ts'
import { queriesOf } from '../../../db/database.ts'
import { fail } from '../../../errors.ts'
import { billingMailJob } from '../billing-mail-job.ts'
import { insertCredits } from '../credits/credit-store.ts'
import type { InvoiceStore } from '../invoices/invoice-store.ts'
import type { InvoiceDocument } from '../invoices/invoice-terms.ts'
import { numberText } from '../invoices/invoice-terms.ts'
import { lockOrganization } from '../lock-organization.ts'
import { refundJob } from '../payments/refund-store.ts'
import { creditNoteMail } from './credit-note-mail.ts'

type CreditNoteDocument = Pick<
  WholeCreditNote,
  'lines' | 'subtotal_cents' | 'discount_cents' | 'tax' | 'seller' | 'customer' | 'organization_name' | 'reason'
>

interface NoteRow extends Row {
  id: string
  number: string
  invoice_id: string
  invoice_number: string
  issued_at: Date
  total_cents: string
  reduced_cents: string
  refunded_cents: string
  balance_cents: string
  refund_status: RefundStatus | null
  refund_reason: string | null
  document: CreditNoteDocument
}

export interface AskedCorrection {
  credit: Exclude<CreditAsked, { kind: 'amount' }> | { kind: 'amount'; amountCents: number }
  settlement: Settlement
  reason: string
  /** What the caller saw as credited. */
  credited_cents: number
}

export interface CreditNoteStore {
  /** The newest first. */
  list: (organizationId: number) => Promise<CreditNote[]>
  find: (organizationId: number, id: string) => Promise<WholeCreditNote | undefined>
  /** An invoice, and what of it can be credited. */
  creditable: (organizationId: number, invoiceId: string) => Promise<CreditableInvoice | undefined>
  /**
   * Throws `organization_not_found`, `invoice_not_found`, `invoice_changed` if more was credited than the caller saw, and
   * `credit_beyond_invoice`.
   */
  issue: (by: Actor, slug: string, invoiceId: string, asked: AskedCorrection) => Promise<WholeCreditNote>
  /** Throws `organization_not_found`, `credit_note_not_found`, and `refund_not_failed` also where another caller was first. */
  retryRefund: (by: Actor, slug: string, id: string) => Promise<CreditNote>
}

const mostListed = 100

const selectNotes = `
  select n.id, n.number, n.invoice_id, i.number as invoice_number, n.issued_at, n.total_cents, n.reduced_cents,
    n.refunded_cents, n.balance_cents, n.document, r.status as refund_status, r.reason as refund_reason
  from platform.credit_notes n join platform.invoices i on i.id = n.invoice_id
  left join platform.refunds r on r.credit_note_id = n.id`

const wholeFromRow = (row: NoteRow): WholeCreditNote => ({
  id: row.id,
  number: `CN-${row.number.padStart(6, '0')}`,
  invoice_id: row.invoice_id,
  invoice_number: numberText(row.invoice_number),
  issued_at: row.issued_at.toISOString(),
  total_cents: Number(row.total_cents),
  reduced_cents: Number(row.reduced_cents),
  refunded_cents: Number(row.refunded_cents),
  balance_cents: Number(row.balance_cents),
  refund: row.refund_status === null ? null : { status: row.refund_status, reason: row.refund_reason },
  ...row.document,
})

const briefly = (note: WholeCreditNote): CreditNote => {
  const { id, number, invoice_id, invoice_number, issued_at, reason, refund } = note
  const { total_cents, reduced_cents, refunded_cents, balance_cents } = note
  return {
    id,
    number,
    invoice_id,
    invoice_number,
    issued_at,
    reason,
    total_cents,
    reduced_cents,
    refunded_cents,
    balance_cents,
    refund,
  }
}

const linesOf = (notes: readonly WholeCreditNote[]): CreditNoteLine[] =>
  notes.flatMap(({ lines }) =>
    lines.map(({ line, description, amount_cents: amountCents }) => ({ line, description, amountCents })),
  )

const creditedOf = ({
  lines,
  subtotal_cents: subtotalCents,
  discounts,
  tax,
}: Pick<InvoiceDocument, 'lines' | 'subtotal_cents' | 'discounts' | 'tax'>): CreditedInvoice => ({
  lines: lines.map(({ description, amount_cents: amountCents }) => ({ description, amountCents })),
  subtotalCents,
  discountCents: discounts.reduce((sum, { amount_cents: cents }) => sum + cents, 0),
  taxCents: tax?.amount_cents ?? 0,
})

const documentOf = (
  { lines, subtotalCents, discountCents, taxCents }: ComputedCreditNote,
  { tax, seller, customer, organization_name }: InvoiceDocument,
  reason: string,
): CreditNoteDocument => ({
  lines: lines.map(({ line, description, amountCents }) => ({ line, description, amount_cents: amountCents })),
  subtotal_cents: subtotalCents,
  discount_cents: discountCents,
  tax: tax && { description: tax.description, amount_cents: taxCents },
  seller,
  customer,
  organization_name,
  reason,
})

interface LockedInvoice extends Row {
  number: string
  due_cents: string
  total_cents: string
  credited_cents: string
  paid_at: Date | null
  document: InvoiceDocument
  refunded_cents: string
  /** By the payment provider, and not by an operator who marked it so. */
  is_charged: boolean
}

const lockInvoice = async (client: PoolClient, organizationId: number, id: string): Promise<LockedInvoice> => {
  const { rows } = await client.query<LockedInvoice>(
    `select number, due_cents, total_cents, credited_cents, paid_at, document,
       exists (select from platform.invoice_payments p
         where p.invoice_id = i.id and p.status = 'succeeded') as is_charged,
       (select coalesce(sum(n.refunded_cents), 0) from platform.credit_notes n where n.invoice_id = i.id) as refunded_cents
     from platform.invoices i where i.id = $1 and i.organization_id = $2 for update of i`,
    [id, organizationId],
  )
  const [row] = rows
  if (row === undefined) throw fail('invoice_not_found')
  return row
}

const nextNumber = async (client: PoolClient): Promise<string> => {
  const { rows } = await client.query<{ last: string }>(
    'update platform.credit_note_numbers set last = last + 1 returning last',
  )
  const [row] = rows
  if (row === undefined) throw new Error('The number of the last credit note is missing.')
  return row.last
}

interface Parts {
  db: Database
  invoices: Pick<InvoiceStore, 'find'>
  jobs: Pick<JobQueue, 'enqueue'>
  /** Whether there is a payment provider that can pay back what it has charged. */
  hasProvider: boolean
  publicUrl: () => string
}

interface IssuedTo {
  organizationId: number
  slug: string
}

/** Tells the customer of it. */
const mailNote = async (
  { jobs, publicUrl }: Parts,
  client: PoolClient,
  note: WholeCreditNote,
  { organizationId, slug }: IssuedTo,
): Promise<void> => {
  const { rows } = await client.query<{ billing_email: string | null }>(
    'select billing_email from platform.organizations where id = $1',
    [organizationId],
  )
  const to = rows[0]?.billing_email ?? null
  if (to === null) return
  const data = { ...creditNoteMail(to, note, `${publicUrl()}/org/${slug}/billing#credit-notes`) }
  await jobs.enqueue(client, { name: billingMailJob, data })
}

const notesOf = async (db: Queries, invoiceId: string): Promise<WholeCreditNote[]> =>
  (await db.query<NoteRow>(`${selectNotes} where n.invoice_id = $1 order by n.number`, [invoiceId])).map(wholeFromRow)

export const createCreditNoteStore = (parts: Parts): CreditNoteStore => {
  const { db, invoices, jobs, hasProvider } = parts
  const find = async (organizationId: number, id: string): Promise<WholeCreditNote | undefined> => {
    const [row] = await db.query<NoteRow>(`${selectNotes} where n.id = $1 and n.organization_id = $2`, [
      id,
      organizationId,
    ])
    return row && wholeFromRow(row)
  }
  return {
    find,
    list: async (organizationId) =>
      (
        await db.query<NoteRow>(
          `${selectNotes} where n.organization_id = $1 order by n.number desc limit ${mostListed}`,
          [organizationId],
        )
      ).map((row) => briefly(wholeFromRow(row))),
    creditable: async (organizationId, invoiceId) => {
      const invoice = await invoices.find(organizationId, invoiceId)
      if (invoice === undefined) return undefined
      const earlier = linesOf(await notesOf(db, invoiceId))
      const credited = creditedOf(invoice)
      return {
        ...invoice,
        left_of_lines_cents: leftOfLines(credited, earlier),
        left_cents: leftToCredit(credited, earlier),
        is_refunded_by_provider: hasProvider && invoice.payment?.status === 'succeeded',
      }
    },
    retryRefund: (by, slug, id) =>
      db.transaction(async (client) => {
        const organization = await lockOrganization(client, slug)
        const read = async () => {
          const { rows } = await client.query<NoteRow>(`${selectNotes} where n.id = $1 and n.organization_id = $2`, [
            id,
            organization.id,
          ])
          const [row] = rows
          if (row === undefined) throw fail('credit_note_not_found')
          return wholeFromRow(row)
        }
        const { number, refunded_cents: cents } = await read()
        // Without its id, what the provider still says of the one that failed is about nothing.
        const { rowCount } = await client.query(
          `update platform.refunds set status = 'waiting', reason = null, refund_id = null, attempt = attempt + 1,
             updated_at = now()
           where credit_note_id = $1 and status = 'failed'`,
          [id],
        )
        if (rowCount === 0) throw fail('refund_not_failed')
        await recordAudit(client, by, {
          organizationId: organization.id,
          action: 'billing.refund_retried',
          target: { type: 'organization', id: slug, name: organization.name },
          details: { number, refunded_cents: cents },
        })
        await jobs.enqueue(client, { name: refundJob, data: { credit_note_id: id }, key: id })
        return briefly(await read())
      }),
    issue: (by, slug, invoiceId, { credit, settlement, reason, credited_cents: seen }) =>
      db.transaction(async (client) => {
        const { id } = await lockOrganization(client, slug)
        const invoice = await lockInvoice(client, id, invoiceId)
        if (Number(invoice.credited_cents) !== seen) throw fail('invoice_changed')
        // The invoice is locked: these are all that there are.
        const earlier = linesOf(await notesOf(queriesOf(client), invoiceId))
        const asked = credit.kind === 'amount' ? { ...credit, description: reason } : credit
        const note = creditNoteOf(creditedOf(invoice.document), earlier, asked)
        if (note === undefined) throw fail('credit_beyond_invoice')
        const isPaid = invoice.paid_at !== null
        const due = Number(invoice.due_cents)
        const paidCents = isPaid ? due - Number(invoice.refunded_cents) : 0
        const settled = settlementOf(note.totalCents, { openCents: isPaid ? 0 : due, paidCents }, settlement)
        const now = new Date()
        const number = await nextNumber(client)
        const { rows } = await client.query<{ id: string }>(
          `insert into platform.credit_notes (invoice_id, organization_id, number, issued_at, total_cents, reduced_cents,
             refunded_cents, balance_cents, document)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
          [
            invoiceId,
            id,
            number,
            now,
            note.totalCents,
            settled.reducedCents,
            settled.refundedCents,
            settled.balanceCents,
            JSON.stringify(documentOf(note, invoice.document, reason)),
          ],
        )
        const noteNumber = `CN-${number.padStart(6, '0')}`
        await client.query(
          `update platform.invoices
           set credited_cents = credited_cents + $2, due_cents = due_cents - $3,
             -- As where the credit balance pays all of it: nothing is left to be paid.
             paid_at = case when due_cents = $3 and paid_at is null then $4 else paid_at end,
             is_void = is_void or (paid_at is null and credited_cents + $2 = total_cents)
           where id = $1`,
          [invoiceId, note.totalCents, settled.reducedCents, now],
        )
        if (settled.balanceCents > 0)
          await insertCredits(
            client,
            id,
            { amountCents: settled.balanceCents, reason: noteNumber, expiresOn: null },
            now,
          )
        await recordAudit(client, by, {
          organizationId: id,
          action: 'billing.credit_note_issued',
          target: { type: 'invoice', id: invoiceId, name: numberText(invoice.number) },
          details: { number: noteNumber, total_cents: note.totalCents, reason },
        })
        const noteId = rows[0]?.id
        if (hasProvider && invoice.is_charged && settled.refundedCents > 0) {
          await client.query('insert into platform.refunds (credit_note_id, amount_cents) values ($1, $2)', [
            noteId,
            settled.refundedCents,
          ])
          await jobs.enqueue(client, { name: refundJob, data: { credit_note_id: noteId }, key: String(noteId) })
        }
        const written = await client.query<NoteRow>(`${selectNotes} where n.id = $1`, [noteId])
        const [row] = written.rows
        if (row === undefined) throw new Error('The credit note was issued and cannot be read.')
        const issued = wholeFromRow(row)
        await mailNote(parts, client, issued, { organizationId: id, slug })
        return issued
      }),
  }
}
