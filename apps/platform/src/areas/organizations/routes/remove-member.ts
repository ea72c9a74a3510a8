import { removeMember } from '@cairn/contracts/organizations/members'
import { actorOf } from '../../../audit/record-audit.ts'
import { requireCapability } from '../../../capabilities.ts'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { namedMember } from '../named-member.ts'

export const removeMemberRoute = route(removeMember, {
  // Every member can leave; the store decides which other members the caller can remove.
  permission: inOrganization('members:Leave'),
  handle: async (call) => {
    const { context, caller, organization, params } = call
    if (params.account_id !== caller.accountId) await requireCapability(context, caller, 'organization_members:delete')
    const member = await namedMember(context, params.account_id)
    await context.members.remove(actorOf(call), organization.id, member)
    return { account_id: params.account_id }
  },
})
