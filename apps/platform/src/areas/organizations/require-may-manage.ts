import type { Membership, Role } from '@cairn/contracts/roles'
import { managingAction, mayManageMember, whyForbidden } from '@cairn/contracts/actions'
import { fail } from '../../errors.ts'

/** Throws `forbidden`, in words, where a member may not manage those of a role: to invite somebody is to manage them. */
export const requireMayManage = (membership: Membership, role: Role): void => {
  if (!mayManageMember(membership.role, role))
    throw fail('forbidden', { message: whyForbidden(managingAction(role), membership) })
}
