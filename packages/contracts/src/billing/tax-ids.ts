import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { SlugParams } from '../organizations/organizations.ts'
import { countryNames } from './invoices/country.ts'
import { plainTaxId, taxIdProblem } from './invoices/tax-id-formats.ts'

export const TaxId = z.object({
  id: z.uuid(),
  /** Two letters; `ZZ`: not known. */
  country: z.string(),
  /** Without spaces, dots and hyphens. */
  value: z.string(),
  /** What the country calls it. */
  name: z.string(),
})
export type TaxId = z.infer<typeof TaxId>

export const listTaxIds = endpoint({
  name: 'listTaxIds',
  method: 'GET',
  path: '/platform/organizations/:slug/tax-ids',
  summary:
    'Tax IDs of the organization, the oldest first. The one of the country in the billing address is on invoices.',
  params: SlugParams,
  response: z.array(TaxId),
  errors: ['organization_not_found', 'forbidden'],
})

const NewTaxId = z
  .object({
    country: z.string().refine((code) => countryNames().has(code), 'This is not a country, such as IE.'),
    value: z.string().max(60).transform(plainTaxId),
  })
  .superRefine(({ country, value }, context) => {
    const message = taxIdProblem(country, value)
    if (message !== undefined) context.addIssue({ code: 'custom', path: ['value'], message })
  })

export const addTaxId = endpoint({
  name: 'addTaxId',
  method: 'POST',
  path: '/platform/organizations/:slug/tax-ids',
  summary: 'Add a tax ID. Its form is checked, and not whether it was given to anybody.',
  params: SlugParams,
  body: NewTaxId,
  response: TaxId,
  status: 201,
  errors: ['organization_not_found', 'forbidden', 'tax_id_exists', 'too_many_tax_ids'],
})

export const removeTaxId = endpoint({
  name: 'removeTaxId',
  method: 'DELETE',
  path: '/platform/organizations/:slug/tax-ids/:id',
  summary: 'Remove a tax ID. Invoices that were issued keep it.',
  params: SlugParams.extend({ id: z.uuid() }),
  response: z.object({ id: z.uuid() }),
  errors: ['organization_not_found', 'forbidden', 'tax_id_not_found'],
})
