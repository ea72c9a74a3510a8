import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const Slug = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/)

export const ConsentCategory = z.object({
  slug: Slug,
  label: z.string().min(1).max(60),
  description: z.string().max(500),
  /** Works without asking, and cannot be turned off. */
  isEssential: z.boolean(),
  services: z.array(
    z.object({
      id: Slug,
      name: z.string().min(1).max(60),
      /** Before the reader has decided. */
      consent: z.object({ status: z.boolean() }).default({ status: false }),
    }),
  ),
})
export type ConsentCategory = z.infer<typeof ConsentCategory>

export const ConsentCategories = z.array(ConsentCategory).max(20)

export const listConsentCategories = endpoint({
  name: 'listConsentCategories',
  method: 'GET',
  path: '/platform/privacy/consent-categories',
  summary: 'The consent categories of the dashboard.',
  response: ConsentCategories,
  errors: [],
})
