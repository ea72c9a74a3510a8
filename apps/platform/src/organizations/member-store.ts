import type { Role } from '@cairn/contracts/roles'
import { managingAction, mayManageMember, whyForbidden } from '@cairn/contracts/roles'
import type { PoolClient } from 'pg'
import type { Actor } from '../audit/record-audit.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Database, Row } from '../db/database.ts'
import { fail } from '../errors.ts'

interface MemberRow extends Row {
  account_id: string
  role: Role | null
  created_at: Date
}

export interface StoredMember {
  accountId: string
  role: Role | null
  joinedAt: Date
}

/** A member, with the address that the audit log is to call them by. */
export interface NamedMember {
  accountId: string
  email: string
}

export interface MemberStore {
  list: (organizationId: number) => Promise<StoredMember[]>
  /** Throws `member_not_found`, `forbidden`, `last_owner`. */
  changeRole: (by: Actor, organizationId: number, member: NamedMember, role: Role) => Promise<void>
  /** Throws `member_not_found`, `forbidden`, `last_owner`. Everybody may remove themselves. */
  remove: (by: Actor, organizationId: number, member: NamedMember) => Promise<void>
}

/**
 * Who may manage whom is judged on the roles of this very moment: the organization's row is locked first, so that two
 * owners cannot demote each other at once.
 */
const rolesNow = async (client: PoolClient, organizationId: number) => {
  await client.query('select 1 from platform.organizations where id = $1 for update', [organizationId])
  const { rows } = await client.query<MemberRow>(
    'select account_id, role, created_at from platform.members where organization_id = $1',
    [organizationId],
  )
  const roles = new Map(rows.map(({ account_id: accountId, role }) => [accountId, role]))
  return {
    roles,
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
    const rows = await db.query<MemberRow>(
      `select account_id, role, created_at from platform.members where organization_id = $1
       order by created_at, account_id`,
      [organizationId],
    )
    return rows.map((row) => ({ accountId: row.account_id, role: row.role, joinedAt: row.created_at }))
  },

  changeRole: (by, organizationId, { accountId, email }, role) =>
    db.transaction(async (client) => {
      const { roles, isLastOwner } = await rolesNow(client, organizationId)
      const before = roles.get(accountId)
      if (before === undefined) throw fail('member_not_found')
      refuseUnlessMayManage(roles.get(by.accountId), before)
      refuseUnlessMayManage(roles.get(by.accountId), role)
      if (before === role) return
      if (isLastOwner(before)) throw fail('last_owner')
      await client.query('update platform.members set role = $3 where organization_id = $1 and account_id = $2', [
        organizationId,
        accountId,
        role,
      ])
      await recordAudit(client, by, {
        organizationId,
        action: 'member.role_changed',
        target: { type: 'member', id: accountId, name: email },
        details: { from: before, to: role },
      })
    }),

  remove: (by, organizationId, { accountId, email }) =>
    db.transaction(async (client) => {
      const { roles, isLastOwner } = await rolesNow(client, organizationId)
      const role = roles.get(accountId)
      if (role === undefined) throw fail('member_not_found')
      const leaves = accountId === by.accountId
      if (!leaves) refuseUnlessMayManage(roles.get(by.accountId), role)
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
