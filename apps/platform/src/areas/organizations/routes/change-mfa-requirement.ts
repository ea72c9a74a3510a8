import { changeMfaRequirement } from '@cairn/contracts/organizations/organizations'
import { actorOf } from '../../../audit/record-audit.ts'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const changeMfaRequirementRoute = route(changeMfaRequirement, {
  permission: inOrganization('organizations:Update'),
  handle: async (call) => {
    const { context, caller, organization, mfa, body, fail } = call
    if (body.enforced && !(mfa.hasFactor && caller.hasShownSecondFactor)) throw fail('own_second_factor_first')
    await context.organizations.requireMfa(actorOf(call), organization, body.enforced)
    return { ...organization, organization_requires_mfa: body.enforced }
  },
})
