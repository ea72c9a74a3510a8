import { findUsers } from '@cairn/auth'
import { listMembers } from '@cairn/contracts/members'
import { inOrganization } from '../../permissions.ts'
import { route } from '../../route.ts'

export const listMembersRoute = route(listMembers, {
  permission: inOrganization('members:Read'),
  handle: async ({ context, caller, organization }) => {
    const members = await context.members.list(organization.id)
    const users = await findUsers(
      context.system,
      members.map(({ accountId }) => accountId),
    )
    const emails = new Map(users.map(({ id, email }) => [id, email]))
    return members.map(({ accountId, role, joinedAt }) => ({
      account_id: accountId,
      email: emails.get(accountId) ?? null,
      role,
      joined_at: joinedAt.toISOString(),
      is_caller: accountId === caller.accountId,
    }))
  },
})
