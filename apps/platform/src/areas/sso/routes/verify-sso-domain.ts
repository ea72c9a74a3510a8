import { verifySsoDomain } from '@cairn/contracts/sso/sso'
import { actorOf } from '../../../audit/record-audit.ts'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { requireSsoPlan } from '../require-sso-plan.ts'

export const verifySsoDomainRoute = route(verifySsoDomain, {
  permission: inOrganization('sso:Write'),
  handle: async (call) => {
    const { context, organization, params, fail } = call
    requireSsoPlan(organization)
    const named = await context.ssoDomains.find(organization.id, params.domain)
    if (!(await context.isDomainProven(named.domain, named.record.value))) throw fail('sso_record_missing')
    await context.ssoDomains.prove(actorOf(call), organization.id, named.domain)
    return context.ssoDomains.find(organization.id, named.domain)
  },
})
