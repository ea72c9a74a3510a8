import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { SlugParams } from '../organizations/organizations.ts'

const AdvisorMail = z.object({ is_wanted: z.boolean() })

export const getAdvisorMail = endpoint({
  name: 'getAdvisorMail',
  method: 'GET',
  path: '/platform/organizations/:slug/advisor-mail',
  summary: 'Whether the owners of an organization get a mail each week with what the advisors found in its projects.',
  params: SlugParams,
  response: AdvisorMail,
  errors: ['organization_not_found'],
})

export const setAdvisorMail = endpoint({
  name: 'setAdvisorMail',
  method: 'PUT',
  path: '/platform/organizations/:slug/advisor-mail',
  summary: 'Send the owners of an organization a mail each week with what the advisors found, or stop it.',
  params: SlugParams,
  body: AdvisorMail,
  response: AdvisorMail,
  errors: ['organization_not_found'],
})
