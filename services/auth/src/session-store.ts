import { isIP } from 'node:net'
import { headerOf } from '@cairn/service-kit'
import type { ServiceRequest } from '@cairn/service-kit'
import type { Pool, PoolClient } from 'pg'
import { AuthError } from './errors.ts'
import { hashedRefreshToken, newRefreshToken } from './refresh-token.ts'
import { insertEntry } from './audit.ts'
import type { AuditEntry } from './audit.ts'
import { userColumns } from './user.ts'
import type { UserRow } from './user.ts'

const maxUserAgentLength = 1000

/** A session as its tokens describe it. */
export interface OpenSession {
  user: UserRow
  sessionId: string
  aal: 'aal1' | 'aal2'
  /** How the person has shown who they are, latest first. */
  amr: SignInMethod[]
  refreshToken: string
  /** The application that has it on behalf of the user; absent for the user's own. */
  client?: { id: string; scopes: string } | undefined
}

export interface SignInMethod {
  method: string
  /** In seconds since 1970. */
  timestamp: number
}

const secondsOf = (date: Date) => Math.floor(date.getTime() / 1000)

export interface Device {
  userAgent: string | null
  ip: string | null
}

export const deviceOf = (request: ServiceRequest): Device => {
  // Postgres knows no zones of link-local addresses (fe80::1%eth0).
  const address = request.ip.replace(/%.*$/, '')
  return {
    userAgent: headerOf(request, 'user-agent')?.slice(0, maxUserAgentLength) ?? null,
    ip: isIP(address) === 0 ? null : address,
  }
}

// The hash that was verified must still be the stored one: a password change in between has ended all sessions, and
// must not be followed by one that the old password opened. The same holds for a ban, and for who was deleted.
const insertSession = `
with signed_in as (
  update auth.users u set last_sign_in_at = $3, updated_at = $3
  where u.id = $1 and ($2::text is null or u.encrypted_password = $2)
    and u.deleted_at is null and (u.banned_until is null or u.banned_until <= $3)
  returning ${userColumns}
), session as (
  insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip)
  select $4, id, $3, $3, 'aal1', $5, $6 from signed_in
), identity as (
  update auth.identities set last_sign_in_at = $3, updated_at = $3
  where user_id = (select id from signed_in) and provider = 'email' and $8 not in ('oauth', 'sso/saml', 'passkey')
), method as (
  insert into auth.mfa_amr_claims (session_id, authentication_method, created_at, updated_at)
  select $4, $8, $3, $3 from signed_in
), token as (
  insert into auth.refresh_tokens (token, user_id, session_id, revoked, created_at, updated_at)
  select $7, id, $4, false, $3, $3 from signed_in
), entry as (${insertEntry({ userId: '(select id from signed_in)', entry: '$9', at: '$3' })}
)
select * from signed_in`

const selectBan = 'select from auth.users where id = $1 and banned_until > $2'

/** By what a person has shown who they are. */
export type Proof =
  | { method: 'password'; passwordHash: string }
  | {
      method:
        | 'email/signup'
        | 'recovery'
        | 'magiclink'
        | 'otp'
        | 'anonymous'
        | 'oauth'
        | 'sso/saml'
        | 'web3'
        | 'passkey'
      passwordHash?: never
    }

/**
 * Signs in a user who has shown who they are: by a password, which was verified against `passwordHash`, by a link, or by
 * another's word.
 * Nothing if that hash is no longer theirs, or if they are gone. Throws `user_banned`.
 */
export const openSession = async (
  client: Pool | PoolClient,
  { userId, method, passwordHash, device, entry }: { userId: string; device: Device; entry: AuditEntry } & Proof,
  now: Date,
): Promise<OpenSession | undefined> => {
  const sessionId = crypto.randomUUID()
  const refreshToken = newRefreshToken()
  const { rows } = await client.query<UserRow>(insertSession, [
    userId,
    passwordHash ?? null,
    now,
    sessionId,
    device.userAgent,
    device.ip,
    hashedRefreshToken(refreshToken),
    method,
    entry,
  ])
  const [user] = rows
  if (user === undefined) {
    const { rowCount } = await client.query(selectBan, [userId, now])
    if (rowCount === 1) throw new AuthError(403, 'user_banned', 'User is banned')
    return undefined
  }
  return { user, sessionId, aal: 'aal1', amr: [{ method, timestamp: secondsOf(now) }], refreshToken }
}

/** For `select … from auth.sessions s`. */
export const amrColumn = `
  (select coalesce(json_agg(a), '[]') from (
    select authentication_method as method, floor(extract(epoch from updated_at)) as timestamp
    from auth.mfa_amr_claims where session_id = s.id order by updated_at desc, authentication_method) a) as amr`

/** The application that a session is of; undefined for the user's own. */
export const clientOf = (clientId: string | undefined, scopes: string | null): OpenSession['client'] =>
  clientId === undefined ? undefined : { id: clientId, scopes: scopes ?? '' }

const selectCaller = `
select ${userColumns},
  (
    select coalesce(s.aal, 'aal1') from auth.sessions s
    where s.id = $2 and s.user_id = u.id and (s.not_after is null or s.not_after > $3)
  ) as aal,
  (select s.oauth_client_id from auth.sessions s where s.id = $2 and s.user_id = u.id) as oauth_client_id,
  (select s.scopes from auth.sessions s where s.id = $2 and s.user_id = u.id) as session_scopes
from auth.users u where u.id = $1`

export interface FoundCaller {
  user: UserRow
  aal: OpenSession['aal'] | undefined
  client: OpenSession['client']
}

type CallerRow = UserRow & {
  aal: OpenSession['aal'] | null
  oauth_client_id: string | null
  session_scopes: string | null
}

/** The user of an access token, and what its session has shown; `aal` is absent if the session has ended. */
export const findCaller = async (
  pool: Pool,
  { userId, sessionId }: { userId: string; sessionId: string | undefined },
  now: Date,
): Promise<FoundCaller | undefined> => {
  const { rows } = await pool.query<CallerRow>(selectCaller, [userId, sessionId ?? null, now])
  const [row] = rows
  if (row === undefined) return undefined
  const { aal, oauth_client_id: clientId, session_scopes: scopes, ...user } = row
  return { user, aal: aal ?? undefined, client: clientOf(clientId ?? undefined, scopes) }
}

const withEntry = (statement: string): string =>
  `with entry as (${insertEntry({ userId: '$1', entry: '$3', at: '$4' })}) ${statement}`

const endSessions = {
  global: withEntry('delete from auth.sessions where user_id = $1 and $2::uuid is not null'),
  local: withEntry('delete from auth.sessions where user_id = $1 and id = $2'),
  others: withEntry('delete from auth.sessions where user_id = $1 and id <> $2'),
}

export type SignOutScope = keyof typeof endSessions

export const isSignOutScope = (scope: string): scope is SignOutScope => Object.hasOwn(endSessions, scope)

/** Ends the sessions of that scope, and with them their refresh tokens. */
export const closeSessions = async (
  pool: Pool,
  { userId, sessionId, entry }: { userId: string; sessionId: string; entry: AuditEntry },
  scope: SignOutScope,
  now: Date,
): Promise<void> => {
  await pool.query(endSessions[scope], [userId, sessionId, entry, now])
}
