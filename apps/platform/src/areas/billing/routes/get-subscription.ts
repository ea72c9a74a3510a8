import { getSubscription } from '@cairn/contracts/billing/subscription'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const getSubscriptionRoute = route(getSubscription, {
  permission: inOrganization('billing:Read'),
  handle: ({ context, organization }) => context.subscriptions.read(organization.id, Date.now()),
})
