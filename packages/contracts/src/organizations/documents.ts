import { z } from 'zod'
import { endpoint, File } from '../endpoint.ts'
import { planIds } from '../product-catalogue/plan-ids.ts'
import { SlugParams } from './organizations.ts'

/** Documents that the company which runs this installation provides to its customers: a data processing agreement, reports. */

/** As the operator's file lists it. */
export const ListedDocument = z
  .strictObject({
    title: z.string().trim().min(1).max(120),
    description: z.string().trim().max(500).optional(),
    /** Beside the list. Either this or an address. */
    file: z.string().min(1).max(255).optional(),
    url: z.url({ protocol: /^https?$/ }).optional(),
    /** The smallest plan that it comes with. */
    plan: z.enum(planIds).optional(),
  })
  .refine(({ file, url }) => (file === undefined) !== (url === undefined), 'Name either a file or an address.')

export const mostDocuments = 50

const OrganizationDocument = z.object({
  /** Its place in the list, from 1. */
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  /** What the file is saved as, and how large it is. Null: the document is at another address. */
  file: z.object({ name: z.string(), bytes: z.number().int() }).nullable(),
  /** Null: it is a file, or the plan does not include it. */
  url: z.url().nullable(),
  /** Why this organization cannot have it: its plan. */
  unavailable: z.string().nullable(),
})
export type OrganizationDocument = z.infer<typeof OrganizationDocument>

export const listDocuments = endpoint({
  name: 'listDocuments',
  method: 'GET',
  path: '/platform/organizations/:slug/documents',
  summary: 'Documents that the operator of this installation provides, such as a data processing agreement.',
  params: SlugParams,
  response: z.array(OrganizationDocument),
  errors: ['organization_not_found'],
})

export const getDocument = endpoint({
  name: 'getDocument',
  method: 'GET',
  path: '/platform/organizations/:slug/documents/:document_id/file',
  summary: 'A document as a file.',
  params: SlugParams.extend({ document_id: z.string().regex(/^\d{1,3}$/) }),
  answer: 'binary',
  response: File,
  errors: ['organization_not_found', 'document_not_found', 'plan_lacks'],
})
