import { z } from 'zod'
import { CreditNote, WholeCreditNote } from '../billing/credit-notes.ts'
import { Credit, RedeemedCoupon } from '../billing/discounts.ts'
import { settlements } from '../billing/invoices/credit-notes.ts'
import { disputeStates } from '../billing/payments/refund-terms.ts'
import { Invoice, WholeInvoice } from '../billing/stored-invoices.ts'
import { OrganizationUsage } from '../billing/usage.ts'
import { endpoint, File } from '../endpoint.ts'
import { checkedString, SlugParams } from '../organizations/organizations.ts'
import { controlCharacterProblem } from '../rules.ts'
import { OperatedOrganization } from './operator-organizations.ts'

/** One organization, for the operator who bills it. */

/** A payment that the customer has disputed at the bank. It is answered at the payment provider. */
export const PaymentDispute = z.object({
  /** At the payment provider. */
  id: z.string(),
  invoice_id: z.uuid(),
  invoice_number: z.string(),
  amount_cents: z.number().int(),
  /** As the payment provider calls it: `fraudulent`. */
  reason: z.string(),
  state: z.enum(disputeStates),
  /** Until when it can be answered. */
  answer_by: z.string().nullable(),
  disputed_at: z.string(),
})
export type PaymentDispute = z.infer<typeof PaymentDispute>

export const OperatedDetails = OperatedOrganization.extend({
  billing_email: z.string().nullable(),
  /** What the operator said of the restriction that they set. */
  restriction_reason: z.string().nullable(),
  /** Usage beyond the plan restricts and frees it by itself. */
  restricted_by_quota: z.boolean(),
  /** The newest first, at most 100. */
  invoices: z.array(Invoice),
  credit_notes: z.array(CreditNote),
  /** The newest first. */
  disputes: z.array(PaymentDispute),
  coupons: z.array(RedeemedCoupon),
  /** All that were added, the newest first. */
  credits: z.array(Credit),
  /** Of its billing cycle. */
  usage: OrganizationUsage,
})
export type OperatedDetails = z.infer<typeof OperatedDetails>

export const getOperatedOrganization = endpoint({
  name: 'getOperatedOrganization',
  method: 'GET',
  path: '/platform/operator/organizations/:slug',
  summary: 'An organization of this installation with its invoices, credit notes, coupons, credits and usage.',
  params: SlugParams,
  response: OperatedDetails,
  errors: ['forbidden', 'organization_not_found'],
})

const InvoiceParams = SlugParams.extend({ invoice_id: z.uuid() })

export const CreditableInvoice = WholeInvoice.extend({
  /** What of each line was not credited yet, before discount and tax. */
  left_of_lines_cents: z.array(z.number().int()),
  /** What can still be credited, before discount and tax. */
  left_cents: z.number().int(),
  /** What is paid back goes to the payment method that was charged. Otherwise the operator pays it back. */
  is_refunded_by_provider: z.boolean(),
})
export type CreditableInvoice = z.infer<typeof CreditableInvoice>

export const getOperatedInvoice = endpoint({
  name: 'getOperatedInvoice',
  method: 'GET',
  path: '/platform/operator/organizations/:slug/invoices/:invoice_id',
  summary: 'An invoice of an organization with its lines, and what of it can be credited.',
  params: InvoiceParams,
  response: CreditableInvoice,
  errors: ['forbidden', 'organization_not_found', 'invoice_not_found'],
})

const Amount = z.number().int().min(1).max(1_000_000_000_000)

export const issueCreditNote = endpoint({
  name: 'issueCreditNote',
  method: 'POST',
  path: '/platform/operator/organizations/:slug/invoices/:invoice_id/credit-notes',
  summary: 'Correct an invoice: take back all that is left of it, some of its lines, or an amount.',
  params: InvoiceParams,
  body: z.object({
    credit: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('whole') }),
      z.object({
        kind: z.literal('lines'),
        /** By their place in the invoice, from 0. Amounts are before discount and tax. */
        lines: z
          .array(z.object({ line: z.number().int().min(0), amountCents: Amount }))
          .min(1, 'Choose a line.')
          .max(10_000),
      }),
      /** Before discount and tax. */
      z.object({ kind: z.literal('amount'), amountCents: Amount }),
    ]),
    /** Whether what was paid becomes credits or is paid back. */
    settlement: z.enum(settlements),
    reason: checkedString(controlCharacterProblem).pipe(z.string().trim().min(1, 'Enter a reason.').max(200)),
    /** What the caller saw as credited. It is refused if somebody else has credited more since. */
    credited_cents: z.number().int(),
  }),
  response: WholeCreditNote,
  status: 201,
  errors: ['forbidden', 'organization_not_found', 'invoice_not_found', 'invoice_changed', 'credit_beyond_invoice'],
})

export const retryRefund = endpoint({
  name: 'retryRefund',
  method: 'POST',
  path: '/platform/operator/organizations/:slug/credit-notes/:credit_note_id/refund',
  summary: 'Ask the payment provider once more to pay back what a credit note says, after it has failed.',
  params: SlugParams.extend({ credit_note_id: z.uuid() }),
  response: CreditNote,
  errors: ['forbidden', 'organization_not_found', 'credit_note_not_found', 'refund_not_failed'],
})

export const OperatedDispute = PaymentDispute.extend({
  /** Null: it was deleted. */
  organization: z.object({ slug: z.string(), name: z.string() }).nullable(),
})
export type OperatedDispute = z.infer<typeof OperatedDispute>

export const listDisputes = endpoint({
  name: 'listDisputes',
  method: 'GET',
  path: '/platform/operator/disputes',
  summary: 'Payments of all organizations that customers have disputed at their bank, the newest first, at most 500.',
  response: z.array(OperatedDispute),
  errors: ['forbidden'],
})

export const getOperatedCreditNotePdf = endpoint({
  name: 'getOperatedCreditNotePdf',
  method: 'GET',
  path: '/platform/operator/organizations/:slug/credit-notes/:credit_note_id/pdf',
  summary: 'A credit note of an organization as a file, PDF.',
  params: SlugParams.extend({ credit_note_id: z.uuid() }),
  answer: 'binary',
  response: File,
  errors: ['forbidden', 'organization_not_found', 'credit_note_not_found'],
})
