import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { checkedString, SlugParams } from '../organizations/organizations.ts'
import { controlCharacterProblem } from '../rules.ts'

const Line = (most: number) =>
  checkedString(controlCharacterProblem)
    .transform((text) => text.trim())
    .pipe(z.string().max(most))

/** An empty text is none. */
const OptionalLine = (most: number) =>
  Line(most)
    .nullish()
    .transform((text) => (text === undefined || text === '' ? null : text))

export const Address = z.object({
  line1: Line(200).pipe(z.string().min(1, 'Enter the first line of the address.')),
  line2: OptionalLine(200),
  city: OptionalLine(100),
  state: OptionalLine(100),
  postal_code: OptionalLine(40),
  country: OptionalLine(100),
})

export const Customer = z.object({
  billing_name: OptionalLine(200),
  address: Address.nullable().default(null),
})
export type Customer = z.output<typeof Customer>

export const getCustomer = endpoint({
  name: 'getCustomer',
  method: 'GET',
  path: '/platform/organizations/:slug/customer',
  summary: 'The customer profile of the organization: name and address.',
  params: SlugParams,
  response: Customer,
  errors: ['organization_not_found', 'forbidden'],
})

export const updateCustomer = endpoint({
  name: 'updateCustomer',
  method: 'PUT',
  path: '/platform/organizations/:slug/customer',
  summary: 'Set the customer profile of the organization.',
  params: SlugParams,
  body: Customer,
  response: Customer,
  errors: ['organization_not_found', 'forbidden'],
})

export const OverdueInvoice = z.object({
  id: z.uuid(),
  organization_id: z.number().int(),
  organization_slug: z.string(),
  number: z.string(),
  amount_due_cents: z.number().int(),
  /** A day: `2025-05-16`. */
  due_date: z.string(),
})
export type OverdueInvoice = z.infer<typeof OverdueInvoice>

export const listOverdueInvoices = endpoint({
  name: 'listOverdueInvoices',
  method: 'GET',
  path: '/platform/stripe/invoices/overdue',
  summary: 'Overdue invoices of the organizations whose billing the caller may see, oldest first.',
  response: z.array(OverdueInvoice),
  errors: [],
})

export const listOrganizationOverdueInvoices = endpoint({
  name: 'listOrganizationOverdueInvoices',
  method: 'GET',
  path: '/platform/organizations/:slug/billing/invoices/overdue',
  summary: 'Overdue invoices of the organization, oldest first.',
  params: SlugParams,
  response: z.array(OverdueInvoice),
  errors: ['organization_not_found', 'forbidden'],
})
