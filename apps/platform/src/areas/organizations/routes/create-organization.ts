import { isChosenTier } from '@cairn/contracts/billing/plan-changes'
import { createOrganization } from '@cairn/contracts/organizations/organizations'
import { actorOf } from '../../../audit/record-audit.ts'
import { admitOrganization } from '../../../limits/creation-limits.ts'
import { needs } from '../../../capabilities.ts'
import { signedInFor } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const createOrganizationRoute = route(createOrganization, {
  permission: needs('organizations:create', signedInFor('organizations:write')),
  handle: async (call) => {
    const { context, caller, body, fail } = call
    const { name, kind, tier } = body
    // As an organization that exists changes its plan. Enterprise is by agreement.
    const isChosen = context.config.billing.planChanges === 'members' && isChosenTier(tier)
    if (tier !== 'tier_free' && !(await context.operators.isOperator(caller.accountId))) {
      if (!isChosen) throw fail('plan_by_operator')
      // A payment method belongs to an organization, so that a new one has none.
      if (context.payments.online !== undefined)
        throw fail('plan_not_possible', {
          message: 'Add a payment method first: create the organization on the Free plan, and change its plan then.',
        })
    }
    const actor = actorOf(call)
    const organization = await context.organizations.create(
      actor,
      { name, kind, tier, billing_email: caller.email },
      admitOrganization(context.config.limits, actor),
    )
    context.events.organizationCreated(organization.slug, caller.accountId)
    return organization
  },
})
