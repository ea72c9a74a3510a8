import { resendInvitation } from '@cairn/contracts/organizations/invitations'
import { actorOf } from '../../../audit/record-audit.ts'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { requireMayManage } from '../require-may-manage.ts'
import { sendInvitation } from '../send-invitation.ts'

export const resendInvitationRoute = route(resendInvitation, {
  permission: inOrganization('members:Write'),
  handle: async (call) => {
    const { context, organization, membership, params, fail } = call
    const role = await context.invitations.roleOf(organization.id, params.id)
    if (role === undefined) throw fail('invitation_not_found')
    requireMayManage(membership, role)
    return sendInvitation(
      context,
      organization,
      await context.invitations.reissue(actorOf(call), organization.id, params.id),
    )
  },
})
