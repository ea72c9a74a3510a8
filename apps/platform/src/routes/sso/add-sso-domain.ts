import { addSsoDomain } from '@cairn/contracts/sso'
import { actorOf } from '../../audit/record-audit.ts'
import { inOrganization } from '../../permissions.ts'
import { route } from '../../route.ts'

export const addSsoDomainRoute = route(addSsoDomain, {
  permission: inOrganization('sso:Write'),
  handle: (call) => call.context.ssoDomains.add(actorOf(call), call.organization.id, call.body.domain),
})
