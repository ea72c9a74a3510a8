import { previewSubscription } from '@cairn/contracts/billing/subscription'
import { actorOf } from '../../../audit/record-audit.ts'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { paymentProblem, paymentProblems } from '../payments/payment-problem.ts'

export const previewSubscriptionRoute = route(previewSubscription, {
  permission: inOrganization('billing:Read'),
  handle: async (call) => {
    const { context, organization, query } = call
    const preview = await context.subscriptions.preview(actorOf(call), organization.id, query.tier, Date.now())
    if (preview.problem !== null || preview.from === query.tier) return preview
    const problem = await paymentProblem(context, organization.id, query.tier)
    if (problem === undefined) return preview
    return { ...preview, problem: paymentProblems[problem], needs_payment_method: problem === 'no_payment_method' }
  },
})
