import { removeSso } from '@cairn/contracts/sso/sso'
import { actorOf } from '../../../audit/record-audit.ts'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const removeSsoRoute = route(removeSso, {
  permission: inOrganization('sso:Write'),
  handle: async (call) => {
    const { context, organization } = call
    await context.sso.remove(actorOf(call), organization)
    return { slug: organization.slug }
  },
})
