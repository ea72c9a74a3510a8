import { z } from 'zod'
import { endpoint, File } from '../endpoint.ts'
import { SlugParams } from '../organizations/organizations.ts'
import { Customer } from './billing.ts'
import { invoiceStatuses } from './invoice-status.ts'
import { paymentStatuses } from './payments/payment-terms.ts'

const Cents = z.number().int()
const Day = z.iso.date()

export const InvoiceLine = z.object({
  kind: z.enum(['plan', 'compute', 'compute_credits', 'usage', 'add_on']),
  description: z.string(),
  quantity: z.string(),
  amount_cents: Cents,
})

const Amount = z.object({ description: z.string(), amount_cents: Cents })

export const Invoice = z.object({
  id: z.uuid(),
  /** Counted up over all organizations, without gaps. */
  number: z.string(),
  status: z.enum(invoiceStatuses),
  period_start: Day,
  /** The last day. */
  period_end: Day,
  issued_at: z.string(),
  due_date: Day,
  paid_at: z.string().nullable(),
  total_cents: Cents,
  /** After what was paid from the credit balance, and what was credited before it was paid. */
  amount_due_cents: Cents,
  /** The sum of its credit notes. */
  credited_cents: Cents,
  /** By the payment provider. Null: an operator marks the invoice as paid, or has done so. */
  payment: z
    .object({
      status: z.enum(paymentStatuses),
      /** Why it waits or failed. */
      reason: z.string().nullable(),
      /** When it is tried again by itself. */
      next_attempt_at: z.string().nullable(),
    })
    .nullable(),
})
export type Invoice = z.infer<typeof Invoice>

/** Who issued it, as it was then. */
export const Seller = z.object({
  name: z.string(),
  address: z.string().nullable(),
  country: z.string().nullable(),
  tax_id: z.string().nullable(),
})
export type Seller = z.infer<typeof Seller>

export const WholeInvoice = Invoice.extend({
  lines: z.array(InvoiceLine),
  subtotal_cents: Cents,
  discounts: z.array(Amount),
  tax: Amount.nullable(),
  /** What was paid from the credit balance. */
  balance_used_cents: Cents,
  seller: Seller,
  /** As it was when the invoice was issued. */
  customer: Customer.extend({ tax_id: z.string().nullable() }),
  organization_name: z.string(),
})
export type WholeInvoice = z.infer<typeof WholeInvoice>

export const mostInvoices = 100

export const listInvoices = endpoint({
  name: 'listInvoices',
  method: 'GET',
  path: '/platform/organizations/:slug/billing/invoices',
  summary: 'Invoices of the organization, the newest first.',
  params: SlugParams,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(mostInvoices).default(10),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  }),
  response: z.array(Invoice),
  errors: ['organization_not_found', 'forbidden'],
})

export const countInvoices = endpoint({
  name: 'countInvoices',
  method: 'GET',
  path: '/platform/organizations/:slug/billing/invoices/count',
  summary: 'How many invoices the organization has.',
  params: SlugParams,
  response: z.object({ count: z.number().int() }),
  errors: ['organization_not_found', 'forbidden'],
})

const InvoiceParams = SlugParams.extend({ invoice_id: z.uuid() })

export const getInvoice = endpoint({
  name: 'getInvoice',
  method: 'GET',
  path: '/platform/organizations/:slug/billing/invoices/:invoice_id',
  summary: 'An invoice of the organization with its lines.',
  params: InvoiceParams,
  response: WholeInvoice,
  errors: ['organization_not_found', 'forbidden', 'invoice_not_found'],
})

export const getInvoicePdf = endpoint({
  name: 'getInvoicePdf',
  method: 'GET',
  path: '/platform/organizations/:slug/billing/invoices/:invoice_id/pdf',
  summary: 'An invoice of the organization as a file, PDF.',
  params: InvoiceParams,
  answer: 'binary',
  response: File,
  errors: ['organization_not_found', 'forbidden', 'invoice_not_found'],
})
