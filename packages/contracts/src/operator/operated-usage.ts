import { z } from 'zod'
import { meterNames } from '../billing/invoices/meters.ts'
import { usageStates } from '../billing/usage-words.ts'
import { endpoint } from '../endpoint.ts'
import { planIds } from '../product-catalogue/plan-ids.ts'

export const OperatedUsage = z.object({
  slug: z.string(),
  name: z.string(),
  plan: z.enum(planIds),
  /** Those with usage. */
  meters: z.array(
    z.object({
      meter: z.enum(meterNames),
      usage: z.number(),
      /** By the plan. Null: no limit. */
      included: z.number().nullable(),
      state: z.enum(usageStates),
    }),
  ),
})
export type OperatedUsage = z.infer<typeof OperatedUsage>

export const listOperatedUsage = endpoint({
  name: 'listOperatedUsage',
  method: 'GET',
  path: '/platform/operator/usage',
  summary: 'What each organization has used in its billing cycle, by meter, by name, at most 500.',
  query: z.object({ search: z.string().max(200).default('') }),
  response: z.array(OperatedUsage),
  errors: ['forbidden'],
})
