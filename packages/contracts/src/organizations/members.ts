import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { SlugParams } from './organizations.ts'
import { maxGrantedProjects } from '../limits.ts'
import { projectRoles } from '../role-grants.ts'
import { roles } from '../roles.ts'

export const RoleName = z.enum(roles)

/** A project, and the role that somebody has in it. */
const MemberProject = z.object({ ref: z.string(), name: z.string(), role: RoleName })

export const Member = z.object({
  account_id: z.uuid(),
  /** Null if the account is gone. */
  email: z.string().nullable(),
  /** Null: only roles in single projects. */
  role: RoleName.nullable(),
  /** Roles in single projects. */
  projects: z.array(MemberProject),
  has_second_factor: z.boolean(),
  joined_at: z.string(),
  /** Whether it is the caller's own membership. */
  is_caller: z.boolean(),
})
export type Member = z.infer<typeof Member>

const Grant = z
  .object({
    /** In the whole organization. */
    role: RoleName.nullable(),
    /** In some of its projects. Whatever the member was before ends. */
    projects: z
      .array(z.object({ ref: z.string().max(100), role: z.enum(projectRoles) }))
      .max(maxGrantedProjects)
      .default([]),
  })
  .refine(({ role, projects }) => role !== null || projects.length > 0, {
    path: ['projects'],
    message: 'A member has a role in the organization or in a project. To remove both, remove the member.',
  })
  .refine(({ projects }) => new Set(projects.map(({ ref }) => ref)).size === projects.length, {
    path: ['projects'],
    message: 'A project is listed twice.',
  })

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
  summary:
    'Set the role of a member in the organization or in some of its projects. Only owners can add and change owners. One owner always remains.',
  params: MemberParams,
  body: Grant,
  response: Member.pick({ account_id: true, role: true, projects: true }),
  errors: ['organization_not_found', 'forbidden', 'plan_lacks', 'member_not_found', 'project_not_found', 'last_owner'],
})

export const removeMember = endpoint({
  name: 'removeMember',
  method: 'DELETE',
  path: '/platform/organizations/:slug/members/:account_id',
  summary: 'Remove a member, or leave the organization. The last owner cannot leave.',
  params: MemberParams,
  response: Member.pick({ account_id: true }),
  errors: ['organization_not_found', 'forbidden', 'member_not_found', 'last_owner'],
})
