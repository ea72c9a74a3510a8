import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { SlugParams } from '../organizations/organizations.ts'
import { usageDays } from './limits.ts'

export const getAssistantUsage = endpoint({
  name: 'getAssistantUsage',
  method: 'GET',
  path: '/platform/organizations/:slug/ai/usage',
  summary: `Requests and tokens of the assistant in an organization, by day (UTC) and person, of the last ${usageDays} days, the newest first.`,
  params: SlugParams,
  response: z.array(
    z.object({
      /** `2026-01-31` */
      day: z.string(),
      account_id: z.string(),
      /** Null: the account is gone. */
      email: z.string().nullable(),
      requests: z.number(),
      tokens: z.number(),
    }),
  ),
  errors: ['organization_not_found'],
})
