import { changeMemberRole } from '@cairn/contracts/members'
import { actorOf } from '../../audit/record-audit.ts'
import { inOrganization } from '../../permissions.ts'
import { route } from '../../route.ts'
import { namedMember } from './named-member.ts'

export const changeMemberRoleRoute = route(changeMemberRole, {
  permission: inOrganization('members:Write'),
  handle: async (call) => {
    const { context, organization, params, body } = call
    const member = await namedMember(context, params.account_id)
    await context.members.changeRole(actorOf(call), organization.id, member, body.role)
    return { account_id: params.account_id, role: body.role }
  },
})
