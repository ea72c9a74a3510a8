import { isIP } from 'node:net'
import { headerOf, inTransaction } from '@cairn/service-kit'
import type { ServiceRequest } from '@cairn/service-kit'
import type { Pool, PoolClient } from 'pg'
import { hashedRefreshToken, judgeRefresh, newRefreshToken, successorOf } from './refresh-token.ts'
import { insertEntry } from './audit.ts'
import type { AuditEntry } from './audit.ts'
import { isBanned, userColumns } from './user.ts'
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
// must not be followed by one that the old password opened.
const insertSession = `
with signed_in as (
  update auth.users u set last_sign_in_at = $3, updated_at = $3
  where u.id = $1 and ($2::text is null or u.encrypted_password = $2)
  returning ${userColumns}
), session as (
  insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip)
  select $4, id, $3, $3, 'aal1', $5, $6 from signed_in
), identity as (
  update auth.identities set last_sign_in_at = $3, updated_at = $3
  where user_id = (select id from signed_in) and provider = 'email' and $8 not in ('oauth', 'sso/saml')
), method as (
  insert into auth.mfa_amr_claims (session_id, authentication_method, created_at, updated_at)
  select $4, $8, $3, $3 from signed_in
), token as (
  insert into auth.refresh_tokens (token, user_id, session_id, revoked, created_at, updated_at)
  select $7, id, $4, false, $3, $3 from signed_in
), entry as (${insertEntry({ userId: '(select id from signed_in)', entry: '$9', at: '$3' })}
)
select * from signed_in`

/** By what a person has shown who they are. */
export type Proof =
  | { method: 'password'; passwordHash: string }
  | {
      method: 'email/signup' | 'recovery' | 'magiclink' | 'otp' | 'anonymous' | 'oauth' | 'sso/saml'
      passwordHash?: never
    }

/**
 * Signs in a user who has shown who they are: by a password, which was verified against `passwordHash`, by a link, or by
 * another's word.
 * Nothing if that hash is no longer theirs.
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
  if (user === undefined) return undefined
  return { user, sessionId, aal: 'aal1', amr: [{ method, timestamp: secondsOf(now) }], refreshToken }
}

const amrColumn = `
  (select coalesce(jsonb_agg(jsonb_build_object(
      'method', a.authentication_method, 'timestamp', floor(extract(epoch from a.updated_at)))
      order by a.updated_at desc, a.authentication_method), '[]')
    from auth.mfa_amr_claims a where a.session_id = s.id) as amr`

const lockSession = `
select id from auth.sessions
where id = (select session_id from auth.refresh_tokens where token = $1)
for update`

// After the lock, in a statement of its own: only then does it see what the refresh before this one has written.
const selectPresented = `
select t.token, t.revoked, t.updated_at, t.session_id, t.user_id, coalesce(s.aal, 'aal1') as aal, s.not_after,
  ${amrColumn},
  active.token as active_token, active.parent as active_parent, s.created_at as begun_at,
  coalesce(s.refreshed_at at time zone 'utc', s.created_at) as seen_at,
  s.oauth_client_id, s.scopes, s.oauth_client_id is null and exists (
    select from auth.sessions newer
    where newer.user_id = s.user_id and newer.created_at > s.created_at and newer.oauth_client_id is null
  ) as has_newer
from auth.refresh_tokens t
join auth.sessions s on s.id = t.session_id
left join auth.refresh_tokens active on active.session_id = s.id and active.revoked = false
where t.token = $1`

const selectUser = `select ${userColumns} from auth.users u where u.id = $1`

// The session first, which is the lock of all that change its tokens. Who waited for it finds the token used: nothing is
// returned, and what it wrote of the session says only that its owner was here. Old tokens are left to `deleteSpentTokens`:
// to look for them here reads every token of the session.
const refreshAtOnce = `
with s as (
  update auth.sessions s
  set refreshed_at = $3::timestamptz at time zone 'utc', updated_at = $3, user_agent = $4, ip = $5
  from auth.refresh_tokens t, auth.users u
  where t.token = $1 and t.revoked = false and s.id = t.session_id and u.id = s.user_id
    and (u.banned_until is null or u.banned_until <= $3)
    and (s.not_after is null or s.not_after > $3)
    and coalesce(s.created_at >= $6::timestamptz, true)
    and coalesce(coalesce(s.refreshed_at at time zone 'utc', s.created_at) >= $7::timestamptz, true)
    and (not $8::boolean or s.oauth_client_id is not null or not exists (
      select from auth.sessions newer
      where newer.user_id = s.user_id and newer.created_at > s.created_at and newer.oauth_client_id is null))
    and s.oauth_client_id is not distinct from $10::uuid
  returning s.id, s.user_id, coalesce(s.aal, 'aal1') as aal, s.scopes
), spent as (
  update auth.refresh_tokens t set revoked = true, updated_at = $3
  from s where t.token = $1 and t.revoked = false and t.session_id = s.id
  returning t.user_id, t.session_id, t.token
), next as (
  insert into auth.refresh_tokens (token, user_id, session_id, parent, revoked, created_at, updated_at)
  select $2, user_id, session_id, token, false, $3, $3 from spent
), entry as (${insertEntry({ userId: '(select user_id from spent)::uuid', entry: '$9', at: '$3' })}
)
select ${userColumns}, s.id as session_id, s.aal as session_aal, s.scopes as session_scopes, ${amrColumn}
from spent join s on s.id = spent.session_id join auth.users u on u.id = s.user_id`

const endFamily = `
with ended as (update auth.sessions set not_after = $2, updated_at = $2 where id = $1)
update auth.refresh_tokens set revoked = true where session_id = $1 and revoked = false`

interface PresentedRow {
  token: string
  revoked: boolean
  updated_at: Date
  session_id: string
  user_id: string
  aal: OpenSession['aal']
  amr: SignInMethod[]
  not_after: Date | null
  active_token: string | null
  active_parent: string | null
  begun_at: Date | null
  seen_at: Date | null
  has_newer: boolean
  oauth_client_id: string | null
  scopes: string | null
}

/** How long a session lasts, and how long a used token may be used again. */
export interface SessionBounds {
  timeboxMs: number | undefined
  inactivityMs: number | undefined
  isSingle: boolean
  reuseMs: number
}

const isOverdue = (
  { begun_at: begun, seen_at: seen, has_newer: hasNewer }: PresentedRow,
  { timeboxMs = Infinity, inactivityMs = Infinity, isSingle }: SessionBounds,
  now: Date,
): boolean =>
  (begun !== null && now.getTime() - begun.getTime() > timeboxMs) ||
  (seen !== null && now.getTime() - seen.getTime() > inactivityMs) ||
  (isSingle && hasNewer)

export type RefreshOutcome =
  | { kind: 'refreshed'; session: OpenSession }
  | { kind: 'unknown' | 'expired' | 'banned' }
  | { kind: 'reused'; sessionId: string }

interface RefreshRequest {
  token: string
  jwtSecret: string
  device: Device
  bounds?: SessionBounds
  entry: AuditEntry
  /** The application whose session it has to be; undefined for a session of the user's own. */
  clientId?: string | undefined
}

interface SessionColumns {
  session_id: string
  session_aal: OpenSession['aal']
  session_scopes: string | null
  amr: SignInMethod[]
}
type RefreshedRow = UserRow & SessionColumns

const clientOf = (clientId: string | undefined, scopes: string | null): OpenSession['client'] =>
  clientId === undefined ? undefined : { id: clientId, scopes: scopes ?? '' }

const ago = (now: Date, ms: number | undefined): Date | null => (ms === undefined ? null : new Date(now.getTime() - ms))

/** Exchanges a token that was never used, of a session that has not ended; undefined if it is not that. */
const exchangeAtOnce = async (
  client: Pool | PoolClient,
  { token, jwtSecret, device, bounds, entry, clientId }: RefreshRequest,
  now: Date,
): Promise<OpenSession | undefined> => {
  const refreshToken = successorOf(token, jwtSecret)
  const values = [
    hashedRefreshToken(token),
    hashedRefreshToken(refreshToken),
    now,
    device.userAgent,
    device.ip,
    ago(now, bounds?.timeboxMs),
    ago(now, bounds?.inactivityMs),
    bounds?.isSingle ?? false,
    entry,
    clientId ?? null,
  ]
  // Prepared: to plan this statement takes longer than to run it.
  const { rows } = await client.query<RefreshedRow>({ name: 'refresh', text: refreshAtOnce, values })
  const [row] = rows
  if (row === undefined) return undefined
  const { session_id: sessionId, session_aal: aal, session_scopes: scopes, amr, ...user } = row
  return { user, sessionId, aal, amr, refreshToken, client: clientOf(clientId, scopes) }
}

/** The same for every token, with what is wrong with it. Concurrent calls with one token line up and get the same successor. */
const refreshInTurn = (pool: Pool, request: RefreshRequest, now: Date): Promise<RefreshOutcome> =>
  inTransaction(pool, async (client) => {
    const { token, jwtSecret, bounds, clientId } = request
    const hashed = hashedRefreshToken(token)
    await client.query(lockSession, [hashed])
    const [presented] = (await client.query<PresentedRow>(selectPresented, [hashed])).rows
    // A token of an application is none anywhere else, and the other way round.
    if (presented === undefined || presented.oauth_client_id !== (clientId ?? null)) return { kind: 'unknown' }

    const refreshToken = successorOf(token, jwtSecret)
    const successor = hashedRefreshToken(refreshToken)
    const verdict = judgeRefresh(presented, now, bounds?.reuseMs)
    // The successor differs from the stored one where the project's secret was changed in between.
    if (verdict === 'reuse' || (verdict === 'repeat' && successor !== presented.active_token)) {
      await client.query(endFamily, [presented.session_id, now])
      return { kind: 'reused', sessionId: presented.session_id }
    }
    if (presented.not_after !== null && presented.not_after <= now) return { kind: 'expired' }
    if (bounds !== undefined && isOverdue(presented, bounds, now)) return { kind: 'expired' }

    const [user] = (await client.query<UserRow>(selectUser, [presented.user_id])).rows
    if (user === undefined) return { kind: 'unknown' }
    if (isBanned(user, now)) return { kind: 'banned' }

    if (verdict === 'rotate') {
      const session = await exchangeAtOnce(client, request, now)
      return session === undefined ? { kind: 'unknown' } : { kind: 'refreshed', session }
    }
    const { session_id: sessionId, aal, amr, scopes } = presented
    const session = { user, sessionId, aal, amr, refreshToken, client: clientOf(clientId, scopes) }
    return { kind: 'refreshed', session }
  })

/** Exchanges a refresh token for the next one: in one statement, unless something is unusual about it. */
export const refreshSession = async (pool: Pool, request: RefreshRequest, now: Date): Promise<RefreshOutcome> => {
  const session = await exchangeAtOnce(pool, request, now)
  return session === undefined ? refreshInTurn(pool, request, now) : { kind: 'refreshed', session }
}

const lockOpenSession = 'select id from auth.sessions where id = $1 and user_id = $2 for update'

const insertMethod = `
insert into auth.mfa_amr_claims (session_id, authentication_method, created_at, updated_at) values ($1, $2, $3, $3)
on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`

const raise = `update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = $3 where id = $1`

const revokeTokens =
  'update auth.refresh_tokens set revoked = true, updated_at = $2 where session_id = $1 and not revoked'

const insertToken = `
insert into auth.refresh_tokens (token, user_id, session_id, revoked, created_at, updated_at)
values ($1, $2, $3, false, $4, $4)`

const selectRaised = `select ${userColumns}, ${amrColumn} from auth.users u, auth.sessions s where u.id = $1 and s.id = $2`

/** Notes that a second factor was shown in a session, and gives it new tokens that say so; the old ones end. */
export const raiseSession = async (
  client: PoolClient,
  { userId, sessionId, factorId, method }: { userId: string; sessionId: string; factorId: string; method: string },
  now: Date,
): Promise<OpenSession> => {
  // A refresh that is under way waits for this one, or this one for it.
  await client.query(lockOpenSession, [sessionId, userId])
  const refreshToken = newRefreshToken()
  await client.query(raise, [sessionId, factorId, now])
  await client.query(insertMethod, [sessionId, method, now])
  await client.query(revokeTokens, [sessionId, now])
  await client.query(insertToken, [hashedRefreshToken(refreshToken), userId, sessionId, now])
  const { rows } = await client.query<UserRow & { amr: SignInMethod[] }>(selectRaised, [userId, sessionId])
  const [row] = rows
  if (row === undefined) throw new Error('The session ended while a second factor was shown in it.')
  const { amr, ...user } = row
  return { user, sessionId, aal: 'aal2', amr, refreshToken }
}

/** Ends the other sessions of somebody who has just put a second factor into force: none of them has shown it. */
export const endWeakerSessions = async (
  client: PoolClient,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> => {
  await client.query(`delete from auth.sessions where user_id = $1 and id <> $2 and coalesce(aal, 'aal1') = 'aal1'`, [
    userId,
    sessionId,
  ])
}

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
