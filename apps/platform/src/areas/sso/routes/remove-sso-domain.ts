import { removeSsoDomain } from '@cairn/contracts/sso/sso'
import { actorOf } from '../../../audit/record-audit.ts'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const removeSsoDomainRoute = route(removeSsoDomain, {
  permission: inOrganization('sso:Write'),
  handle: async (call) => {
    const { context, organization, params } = call
    await context.ssoDomains.remove(actorOf(call), organization.id, params.domain)
    return { domain: params.domain }
  },
})
