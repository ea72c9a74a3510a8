import { addSsoDomain } from '@cairn/contracts/sso/sso'
import { actorOf } from '../../../audit/record-audit.ts'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { requireSsoPlan } from '../require-sso-plan.ts'

export const addSsoDomainRoute = route(addSsoDomain, {
  permission: inOrganization('sso:Write'),
  handle: (call) => {
    const { context, organization, body } = call
    requireSsoPlan(organization)
    return context.ssoDomains.add(actorOf(call), organization.id, body.domain)
  },
})
