import { findUsers } from '@cairn/auth'
import { listMembers } from '@cairn/contracts/organizations/members'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listMembersRoute = route(listMembers, {
  permission: inOrganization('members:Read'),
  handle: async ({ context, caller, organization }) => {
    const members = await context.members.list(organization.id)
    const users = await findUsers(
      context.system,
      members.map(({ accountId }) => accountId),
    )
    const accounts = new Map(users.map((user) => [user.id, user]))
    return members.map(({ accountId, role, projects, joinedAt }) => ({
      account_id: accountId,
      email: accounts.get(accountId)?.email ?? null,
      role,
      projects,
      has_second_factor: accounts.get(accountId)?.hasSecondFactor ?? false,
      joined_at: joinedAt.toISOString(),
      is_caller: accountId === caller.accountId,
    }))
  },
})
