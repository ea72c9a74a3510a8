import { z } from 'zod'
import { ConnectionHeader, connectionErrors } from './catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { RefParams } from '../projects/projects.ts'

export const WebhookDelivery = z.object({
  id: z.number().int(),
  /** The name of the trigger. */
  webhook: z.string(),
  /** As SQL would name it; null where the table was dropped. */
  table: z.string().nullable(),
  requested_at: z.string(),
  /** `waiting`: it was not sent yet, or not answered. `unknown`: the response is not kept any more. */
  status: z.enum(['waiting', 'answered', 'failed', 'unknown']),
  /** Of the response; null where there is none. */
  status_code: z.number().int().nullable(),
  /** The beginning of the response, or why there is none. */
  message: z.string().nullable(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const WebhookDeliveriesQuery = z.object({
  /** The id of the delivery that the page before ended with. */
  before: z.coerce.number().int().positive().optional(),
})
export type WebhookDeliveriesQuery = z.infer<typeof WebhookDeliveriesQuery>

export const listWebhookDeliveries = endpoint({
  name: 'listWebhookDeliveries',
  method: 'GET',
  path: '/platform/pg-meta/:ref/webhook-deliveries',
  summary:
    'What webhooks have sent in the last six hours, the newest first. Without the extension pg_net, there is nothing.',
  params: RefParams,
  query: WebhookDeliveriesQuery,
  headers: ConnectionHeader,
  response: z.array(WebhookDelivery),
  errors: connectionErrors,
})
