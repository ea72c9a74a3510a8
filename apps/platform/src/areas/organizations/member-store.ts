import { isDeepStrictEqual } from 'node:util'
import type { RoleGrant } from '@cairn/contracts/role-grants'
import type { Role } from '@cairn/contracts/roles'
import { managingAction, mayManageMember, whyForbidden } from '@cairn/contracts/actions'
import type { PoolClient } from 'pg'
import type { Actor } from '../../audit/record-audit.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Database, Row } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import type { SharedProject } from './project-roles.ts'
import { replaceShared } from './project-roles.ts'

interface MemberRow extends Row {
  account_id: string
  role: Role | null
  created_at: Date
  projects: SharedProject[]
}

export interface StoredMember {
  accountId: string
  role: Role | null
  projects: SharedProject[]
  joinedAt: Date
}

/** A member, with the address that the audit log is to call them by. */
export interface NamedMember {
  accountId: string
  email: string
}

export interface MemberStore {
  list: (organizationId: number) => Promise<StoredMember[]>
  /** Sets what a member is. Throws `member_not_found`, `forbidden`, `last_owner`, `project_not_found`. */
  changeRole: (by: Actor, organizationId: number, member: NamedMember, grant: RoleGrant) => Promise<StoredMember>
  /** Throws `member_not_found`, `forbidden`, `last_owner`. Everybody may remove themselves. */
  remove: (by: Actor, organizationId: number, member: NamedMember) => Promise<void>
}

const selectMembers = `
  select m.account_id, m.role, m.created_at, coalesce(shared.projects, '[]') as projects
  from platform.members m
  left join (
    select r.account_id, json_agg(json_build_object('ref', p.ref, 'name', p.name, 'role', r.role)
      order by lower(p.name), p.id) as projects
    from platform.project_roles r join platform.projects p on p.id = r.project_id
    where p.organization_id = $1
    group by r.account_id
  ) shared on shared.account_id = m.account_id
  where m.organization_id = $1
  order by m.created_at, m.account_id`

const fromRow = (row: MemberRow): StoredMember => ({
  accountId: row.account_id,
  role: row.role,
  projects: row.projects,
  joinedAt: row.created_at,
})

const rolesByRef = (projects: RoleGrant['projects']): Record<string, Role> =>
  Object.fromEntries(projects.map(({ ref, role }): [string, Role] => [ref, role]))

const isSame = (member: StoredMember, { role, projects }: RoleGrant): boolean =>
  member.role === role && isDeepStrictEqual(rolesByRef(member.projects), rolesByRef(projects))

/**
 * Locks the organization's row before it reads the roles, so that two owners cannot demote each other at the same
 * time. Not for update: a transaction that has locked a project adds rows that refer to the organization.
 */
const rolesNow = async (client: PoolClient, organizationId: number) => {
  await client.query('select 1 from platform.organizations where id = $1 for no key update', [organizationId])
  const { rows } = await client.query<MemberRow>(selectMembers, [organizationId])
  return {
    members: new Map(rows.map((row) => [row.account_id, fromRow(row)])),
    isLastOwner: (role: Role | null) => role === 'owner' && rows.filter((row) => row.role === 'owner').length === 1,
  }
}

const refuseUnlessMayManage = (manager: Role | null | undefined, role: Role | null) => {
  if (manager === undefined) throw fail('organization_not_found')
  if (!mayManageMember(manager, role))
    throw fail('forbidden', { message: whyForbidden(managingAction(role), { role: manager, projects: [] }) })
}

export const createMemberStore = (db: Database): MemberStore => ({
  list: async (organizationId) => {
    return (await db.query<MemberRow>(selectMembers, [organizationId])).map(fromRow)
  },

  changeRole: (by, organizationId, { accountId, email }, grant) =>
    db.transaction(async (client) => {
      const { members, isLastOwner } = await rolesNow(client, organizationId)
      const before = members.get(accountId)
      if (before === undefined) throw fail('member_not_found')
      const manager = members.get(by.accountId)?.role
      refuseUnlessMayManage(manager, before.role)
      refuseUnlessMayManage(manager, grant.role)
      if (isSame(before, grant)) return before
      if (isLastOwner(before.role) && grant.role !== 'owner') throw fail('last_owner')
      await client.query('update platform.members set role = $3 where organization_id = $1 and account_id = $2', [
        organizationId,
        accountId,
        grant.role,
      ])
      await replaceShared(client, organizationId, accountId, grant.projects)
      const after = (await rolesNow(client, organizationId)).members.get(accountId)
      if (after === undefined) throw new Error('A member was changed and cannot be read.')
      const ofProjects = { from_projects: rolesByRef(before.projects), to_projects: rolesByRef(after.projects) }
      await recordAudit(client, by, {
        organizationId,
        action: 'member.role_changed',
        target: { type: 'member', id: accountId, name: email },
        details: {
          from: before.role,
          to: after.role,
          ...(before.projects.length + after.projects.length > 0 ? ofProjects : {}),
        },
      })
      return after
    }),

  remove: (by, organizationId, { accountId, email }) =>
    db.transaction(async (client) => {
      const { members, isLastOwner } = await rolesNow(client, organizationId)
      const role = members.get(accountId)?.role
      if (role === undefined) throw fail('member_not_found')
      const leaves = accountId === by.accountId
      if (!leaves) refuseUnlessMayManage(members.get(by.accountId)?.role, role)
      if (isLastOwner(role)) throw fail('last_owner')
      await client.query('delete from platform.members where organization_id = $1 and account_id = $2', [
        organizationId,
        accountId,
      ])
      await recordAudit(client, by, {
        organizationId,
        action: leaves ? 'member.left' : 'member.removed',
        target: { type: 'member', id: accountId, name: email },
        details: { role },
      })
    }),
})
