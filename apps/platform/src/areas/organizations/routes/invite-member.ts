import { findUsers } from '@cairn/auth'
import { inviteMember } from '@cairn/contracts/organizations/invitations'
import { actorOf } from '../../../audit/record-audit.ts'
import { needs } from '../../../capabilities.ts'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { requireMayManage } from '../require-may-manage.ts'
import { requirePlan } from '../require-plan.ts'
import { sendInvitation } from '../send-invitation.ts'

export const inviteMemberRoute = route(inviteMember, {
  permission: needs('organization_members:create', inOrganization('members:Write')),
  handle: async (call) => {
    const { context, organization, membership, body, fail } = call
    const { email, role, projects } = body
    requireMayManage(membership, role)
    requirePlan(organization, {
      role: projects.length === 0 ? role : null,
      projects: role === 'owner' ? [] : projects.map((ref) => ({ ref, role })),
    })
    const members = await context.members.list(organization.id)
    const users = await findUsers(
      context.system,
      members.map(({ accountId }) => accountId),
    )
    if (users.some((user) => user.email.toLowerCase() === email)) throw fail('already_member')
    const issued = await context.invitations.issue(actorOf(call), organization.id, { email, role, projects })
    return sendInvitation(context, organization, issued)
  },
})
