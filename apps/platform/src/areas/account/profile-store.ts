import { randomInt } from 'node:crypto'
import type { Role } from '@cairn/contracts/roles'
import { DatabaseError } from 'pg'
import type { PoolClient } from 'pg'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Actor } from '../../audit/record-audit.ts'
import type { Database, Row } from '../../db/database.ts'
import { removeOperator } from '../operator/operator-store.ts'
import { withdrawAppsOf } from '../oauth-apps/withdraw-apps.ts'
import { closeAccount, lockMemberships } from '../organizations/add-member.ts'

/** What the platform itself keeps of a person; the account's own fields are the auth service's. */
export interface StoredProfile {
  username: string
  first_name: string | null
  last_name: string | null
  disabled_features: string[]
  created_at: Date
}

interface ProfileRow extends StoredProfile, Row {}

export interface ProfileChanges {
  username?: string | undefined
  first_name?: string | null | undefined
  last_name?: string | null | undefined
}

export interface ProfileStore {
  find: (accountId: string) => Promise<StoredProfile | undefined>
  /** Undefined if there is one already. The username is `wanted`, or that with a number behind it. */
  create: (accountId: string, wanted: string) => Promise<StoredProfile | undefined>
  /** Undefined if there is none; `username_taken` where somebody else has the username. */
  update: (accountId: string, changes: ProfileChanges) => Promise<StoredProfile | 'username_taken' | undefined>
  /** Organizations with other members or with projects, of which this person is the only owner. */
  ownedAlone: (accountId: string) => Promise<{ slug: string; name: string }[]>
  /**
   * Deletes all that is this person's alone, or nothing, with the reason why. `admit` throws if an organization must not be
   * deleted.
   */
  remove: (
    by: Actor,
    admit: (client: PoolClient, organization: { id: number; name: string }) => Promise<void>,
  ) => Promise<'removed' | 'last_owner' | 'last_operator'>
}

const columns = 'username, first_name, last_name, disabled_features, created_at'

// Others may become owners or leave meanwhile: deleting asks this again, with the memberships locked.
const selectOwnedAlone = `
  select o.slug, o.name from platform.members m join platform.organizations o on o.id = m.organization_id
  where m.account_id = $1 and m.role = 'owner'
    and not exists (
      select from platform.members other
      where other.organization_id = o.id and other.account_id <> $1 and other.role = 'owner')
    and (
      exists (select from platform.members other where other.organization_id = o.id and other.account_id <> $1)
      or exists (select from platform.projects p where p.organization_id = o.id))
  order by lower(o.name)`

const isTaken = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '23505' && error.constraint === 'profiles_username'

interface MembershipRow extends Row {
  id: string
  slug: string
  name: string
  role: Role | null
  is_emptied: boolean
}

/** What organizations that stay are told, and what is kept of those that go. */
const recordLeaving = async (client: PoolClient, by: Actor, memberships: readonly MembershipRow[]): Promise<void> => {
  for (const { id, slug, name, role, is_emptied: isEmptied } of memberships)
    await recordAudit(client, by, {
      organizationId: Number(id),
      action: isEmptied ? 'organization.deleted' : 'member.left',
      target: isEmptied
        ? { type: 'organization', id: slug, name }
        : { type: 'member', id: by.accountId, name: by.email },
      details: isEmptied ? {} : { role },
    })
}

const attempts = 5

export const createProfileStore = (db: Database): ProfileStore => {
  const insert = async (accountId: string, username: string): Promise<StoredProfile | 'username_taken' | undefined> => {
    try {
      const [row] = await db.query<ProfileRow>(
        `insert into platform.profiles (account_id, username) values ($1, $2)
         on conflict (account_id) do nothing returning ${columns}`,
        [accountId, username],
      )
      return row
    } catch (error) {
      if (isTaken(error)) return 'username_taken'
      throw error
    }
  }
  return {
    find: async (accountId) => {
      const [row] = await db.query<ProfileRow>(`select ${columns} from platform.profiles where account_id = $1`, [
        accountId,
      ])
      return row
    },
    create: async (accountId, wanted) => {
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        const made = await insert(accountId, attempt === 0 ? wanted : `${wanted}-${randomInt(100_000, 1_000_000)}`)
        if (made !== 'username_taken') return made
      }
      throw new Error(`No free username like ${wanted} was found in ${attempts} attempts.`)
    },
    update: async (accountId, { username, first_name: firstName, last_name: lastName }) => {
      try {
        const [row] = await db.query<ProfileRow>(
          `update platform.profiles set username = coalesce($2, username),
             first_name = case when $3 then $4 else first_name end,
             last_name = case when $5 then $6 else last_name end
           where account_id = $1 returning ${columns}`,
          [
            accountId,
            username ?? null,
            firstName !== undefined,
            firstName ?? null,
            lastName !== undefined,
            lastName ?? null,
          ],
        )
        return row
      } catch (error) {
        if (isTaken(error)) return 'username_taken'
        throw error
      }
    },
    ownedAlone: (accountId) => db.query<{ slug: string; name: string } & Row>(selectOwnedAlone, [accountId]),
    remove: (by, admit) =>
      db.transaction(async (client) => {
        const { accountId } = by
        await lockMemberships(client, accountId)
        await client.query(
          `select from platform.organizations o
           where exists (select from platform.members m where m.organization_id = o.id and m.account_id = $1)
           order by o.id for update`,
          [accountId],
        )
        const { rowCount } = await client.query(selectOwnedAlone, [accountId])
        if (rowCount !== 0) return 'last_owner'
        if (!(await removeOperator(client, by, accountId))) return 'last_operator'
        await closeAccount(client, accountId)
        const { rows: memberships } = await client.query<MembershipRow>(
          `select o.id, o.slug, o.name, m.role,
             not exists (select from platform.members other where other.organization_id = o.id and other.account_id <> $1)
             and not exists (select from platform.projects p where p.organization_id = o.id) as is_emptied
           from platform.members m join platform.organizations o on o.id = m.organization_id
           where m.account_id = $1 order by o.id`,
          [accountId],
        )
        const emptied = memberships.filter(({ is_emptied: isEmptied }) => isEmptied)
        for (const { id, name } of emptied) await admit(client, { id: Number(id), name })
        await recordLeaving(client, by, memberships)
        const emptiedIds = emptied.map(({ id }) => Number(id))
        await withdrawAppsOf(client, emptiedIds)
        await client.query('delete from platform.organizations where id = any($1)', [emptiedIds])
        await client.query('delete from platform.members where account_id = $1', [accountId])
        // Shared ones are the project's.
        await client.query('delete from platform.snippets where owner_id = $1 and not is_shared', [accountId])
        await client.query('delete from platform.snippet_folders where owner_id = $1 and not is_shared', [accountId])
        await client.query('delete from platform.snippet_favourites where account_id = $1', [accountId])
        await client.query('delete from platform.snippet_drafts where account_id = $1', [accountId])
        await client.query('delete from platform.access_tokens where account_id = $1', [accountId])
        await client.query('delete from platform.cli_logins where account_id = $1', [accountId])
        await client.query('delete from platform.telemetry_identities where account_id = $1', [accountId])
        await client.query('delete from platform.profiles where account_id = $1', [accountId])
        return 'removed'
      }),
  }
}
