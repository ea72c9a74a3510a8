import { previewSubscription } from '@cairn/contracts/billing/subscription'
import { actorOf } from '../../../audit/record-audit.ts'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const previewSubscriptionRoute = route(previewSubscription, {
  permission: inOrganization('billing:Read'),
  handle: (call) =>
    call.context.subscriptions.preview(actorOf(call), call.organization.id, call.query.tier, Date.now()),
})
