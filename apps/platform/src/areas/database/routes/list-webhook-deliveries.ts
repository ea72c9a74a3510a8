import { listWebhookDeliveries } from '@cairn/contracts/database/webhook-deliveries'
import * as meta from '@cairn/meta'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listWebhookDeliveriesRoute = route(listWebhookDeliveries, {
  permission: inProjectDatabase('sql:Read'),
  handle: ({ database, query }) => meta.listWebhookDeliveries(database, query),
})
