import { changeMemberRole } from '@cairn/contracts/organizations/members'
import { actorOf } from '../../../audit/record-audit.ts'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { requirePlan } from '../require-plan.ts'
import { namedMember } from '../named-member.ts'

export const changeMemberRoleRoute = route(changeMemberRole, {
  permission: inOrganization('members:Write'),
  handle: async (call) => {
    const { context, organization, params, body } = call
    requirePlan(organization, body)
    const member = await namedMember(context, params.account_id)
    const { accountId, role, projects } = await context.members.changeRole(actorOf(call), organization.id, member, body)
    return { account_id: accountId, role, projects }
  },
})
