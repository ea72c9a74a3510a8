import { updateSubscription } from '@cairn/contracts/billing/subscription'
import { actorOf } from '../../../audit/record-audit.ts'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { paymentProblem, paymentProblems } from '../payments/payment-problem.ts'

export const updateSubscriptionRoute = route(updateSubscription, {
  permission: inOrganization('billing:Write'),
  handle: async (call) => {
    const { context, organization, body } = call
    const { id, slug } = organization
    const now = Date.now()
    const problem = await paymentProblem(context, id, body.tier)
    await context.subscriptions.change(actorOf(call), organization, {
      ...body,
      survey: body.survey,
      paymentProblem: problem && paymentProblems[problem],
    })
    // A plan that includes what is used ends a restriction at once.
    if (context.config.limits.byPlan) await context.quotaRun.enforceOne(id, now)
    context.runtime.markOrganizationStale(slug)
    await context.supervisor.applyLimits(slug)
    return context.subscriptions.read(id, now)
  },
})
