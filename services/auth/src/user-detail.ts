import type { Project } from '@cairn/service-kit'
import type { AccountSession } from './account-sessions.ts'
import { listAccountSessions } from './account-sessions.ts'
import { listPasskeys } from './passkeys/passkey-store.ts'
import type { Passkey } from './passkeys/passkey-store.ts'
import { publicUser, userColumns } from './user.ts'
import type { UserRow } from './user.ts'
import { listedColumns } from './user-list/page-sql.ts'
import type { ListedUser } from './user-list/page-sql.ts'

export interface UserIdentity {
  id: string
  provider: string
  email: string | null
  createdAt: Date | null
  lastSignInAt: Date | null
}

export interface UserFactor {
  id: string
  name: string
  type: string
  isVerified: boolean
  createdAt: Date
}

export interface UserDetail {
  user: ListedUser
  hasPassword: boolean
  identities: UserIdentity[]
  factors: UserFactor[]
  passkeys: Passkey[]
  sessions: AccountSession[]
  /** As `GET /user` shows the user to clients. */
  raw: Record<string, unknown>
}

const selectListed = `
select ${listedColumns}, coalesce(u.encrypted_password, '') <> '' as "hasPassword"
from auth.users u where u.id = $1 and u.deleted_at is null`

const selectIdentities = `
select id, provider, identity_data ->> 'email' as email, created_at as "createdAt", last_sign_in_at as "lastSignInAt"
from auth.identities where user_id = $1 order by created_at, id`

const selectFactors = `
select id, coalesce(friendly_name, '') as name, factor_type as type, status = 'verified' as "isVerified",
  created_at as "createdAt"
from auth.mfa_factors where user_id = $1 order by created_at, id`

/** A user with what belongs to them; undefined if there is none. */
export const findUserDetail = async (project: Project, id: string): Promise<UserDetail | undefined> => {
  const pool = project.pool('supabase_auth_admin')
  const [listed, raw, identities, factors, passkeys, sessions] = await Promise.all([
    pool.query<ListedUser & { hasPassword: boolean }>(selectListed, [id]),
    pool.query<UserRow>(`select ${userColumns} from auth.users u where u.id = $1`, [id]),
    pool.query<UserIdentity>(selectIdentities, [id]),
    pool.query<UserFactor>(selectFactors, [id]),
    listPasskeys(pool, id),
    listAccountSessions(project, id),
  ])
  const [found] = listed.rows
  const [row] = raw.rows
  if (found === undefined || row === undefined) return undefined
  const { hasPassword, ...user } = found
  return {
    user,
    hasPassword,
    identities: identities.rows,
    factors: factors.rows,
    passkeys,
    sessions,
    raw: publicUser(row),
  }
}
