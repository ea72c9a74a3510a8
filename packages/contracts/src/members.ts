import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { SlugParams } from './organizations.ts'
import { roles } from './roles.ts'

export const RoleName = z.enum(roles)

export const Member = z.object({
  account_id: z.uuid(),
  /** Null where the account is gone. */
  email: z.string().nullable(),
  /** Null: only roles in single projects. */
  role: RoleName.nullable(),
  joined_at: z.string(),
  /** Whether it is the caller's own membership. */
  is_caller: z.boolean(),
})
export type Member = z.infer<typeof Member>

const MemberParams = SlugParams.extend({ account_id: z.uuid() })

export const listMembers = endpoint({
  name: 'listMembers',
  method: 'GET',
  path: '/platform/organizations/:slug/members',
  summary: 'The members of an organization, in the order they joined.',
  params: SlugParams,
  response: z.array(Member),
  errors: ['organization_not_found', 'forbidden'],
})

export const changeMemberRole = endpoint({
  name: 'changeMemberRole',
  method: 'PATCH',
  path: '/platform/organizations/:slug/members/:account_id',
  summary: 'Change the role of a member. Only owners make owners and change them; one owner always stays.',
  params: MemberParams,
  body: z.object({ role: RoleName }),
  response: z.object({ account_id: z.uuid(), role: RoleName }),
  errors: ['organization_not_found', 'forbidden', 'member_not_found', 'last_owner'],
})

export const removeMember = endpoint({
  name: 'removeMember',
  method: 'DELETE',
  path: '/platform/organizations/:slug/members/:account_id',
  summary: 'Remove a member, or leave: everybody may remove themselves, save the last owner.',
  params: MemberParams,
  response: Member.pick({ account_id: true }),
  errors: ['organization_not_found', 'forbidden', 'member_not_found', 'last_owner'],
})
