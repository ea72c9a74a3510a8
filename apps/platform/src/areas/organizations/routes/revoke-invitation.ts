import { revokeInvitation } from '@cairn/contracts/organizations/invitations'
import { actorOf } from '../../../audit/record-audit.ts'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { requireMayManage } from '../require-may-manage.ts'

export const revokeInvitationRoute = route(revokeInvitation, {
  permission: inOrganization('members:Write'),
  handle: async (call) => {
    const { context, organization, membership, params, fail } = call
    const role = await context.invitations.roleOf(organization.id, params.id)
    if (role === undefined) throw fail('invitation_not_found')
    requireMayManage(membership, role)
    await context.invitations.revoke(actorOf(call), organization.id, params.id)
    return { id: params.id }
  },
})
