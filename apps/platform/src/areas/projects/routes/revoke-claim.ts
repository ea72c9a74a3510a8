import { revokeClaim } from '@cairn/contracts/projects/project-claims'
import { actorOf } from '../../../audit/record-audit.ts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const revokeClaimRoute = route(revokeClaim, {
  permission: inProject('projects:Transfer'),
  handle: async (call) => {
    await call.context.claims.revoke(actorOf(call), call.project)
    return {}
  },
})
