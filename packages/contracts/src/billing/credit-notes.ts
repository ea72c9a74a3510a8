import { z } from 'zod'
import { endpoint, File } from '../endpoint.ts'
import { SlugParams } from '../organizations/organizations.ts'
import { refundStatuses } from './payments/refund-terms.ts'
import { WholeInvoice } from './stored-invoices.ts'

/** Corrections of invoices that were issued. */

const Cents = z.number().int()

export const CreditNote = z.object({
  id: z.uuid(),
  /** Counted up over all organizations, without gaps. */
  number: z.string(),
  invoice_id: z.uuid(),
  invoice_number: z.string(),
  issued_at: z.string(),
  reason: z.string(),
  total_cents: Cents,
  /** What is no longer due of the invoice. */
  reduced_cents: Cents,
  /** What is paid back. */
  refunded_cents: Cents,
  /** By the payment provider. Null: the operator pays it back, or nothing is paid back. */
  refund: z
    .object({
      status: z.enum(refundStatuses),
      /** Why it failed. */
      reason: z.string().nullable(),
    })
    .nullable(),
  /** What was added to the credit balance. */
  balance_cents: Cents,
})
export type CreditNote = z.infer<typeof CreditNote>

export const WholeCreditNote = CreditNote.extend({
  lines: z.array(
    z.object({
      /** The line of the invoice, from 0. Null: an amount of its own. */
      line: z.number().int().nullable(),
      description: z.string(),
      amount_cents: Cents,
    }),
  ),
  subtotal_cents: Cents,
  /** Of what coupons took off, as a number below zero. */
  discount_cents: Cents,
  ...WholeInvoice.pick({ tax: true, seller: true, customer: true, organization_name: true }).shape,
})
export type WholeCreditNote = z.infer<typeof WholeCreditNote>

export const listCreditNotes = endpoint({
  name: 'listCreditNotes',
  method: 'GET',
  path: '/platform/organizations/:slug/billing/credit-notes',
  summary: 'Credit notes of the organization, the newest first, at most 100.',
  params: SlugParams,
  response: z.array(CreditNote),
  errors: ['organization_not_found', 'forbidden'],
})

export const getCreditNotePdf = endpoint({
  name: 'getCreditNotePdf',
  method: 'GET',
  path: '/platform/organizations/:slug/billing/credit-notes/:credit_note_id/pdf',
  summary: 'A credit note of the organization as a file, PDF.',
  params: SlugParams.extend({ credit_note_id: z.uuid() }),
  answer: 'binary',
  response: File,
  errors: ['organization_not_found', 'forbidden', 'credit_note_not_found'],
})
