import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { SlugParams } from '../organizations/organizations.ts'
import { planIds } from '../product-catalogue/plan-ids.ts'

const Organization = z.object({
  /** Its slug: tools address it by this. */
  id: z.string(),
  slug: z.string(),
  name: z.string(),
})

export const listManagedOrganizations = endpoint({
  name: 'listManagedOrganizations',
  method: 'GET',
  path: '/v1/organizations',
  summary: 'The organizations the caller belongs to, by name, in the shape of the management API.',
  response: z.array(Organization),
  errors: [],
})

export const getManagedOrganization = endpoint({
  name: 'getManagedOrganization',
  method: 'GET',
  path: '/v1/organizations/:slug',
  summary: 'One organization with its plan, in the shape of the management API.',
  params: SlugParams,
  response: Organization.extend({
    plan: z.enum(planIds),
    /** Of the reference; always empty. */
    opt_in_tags: z.array(z.string()),
    /** Of the reference; always empty. */
    allowed_release_channels: z.array(z.string()),
  }),
  errors: ['organization_not_found'],
})
