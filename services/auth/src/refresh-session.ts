import { inTransaction } from '@cairn/service-kit'
import type { Pool, PoolClient } from 'pg'
import { insertEntry } from './audit.ts'
import type { AuditEntry } from './audit.ts'
import { hashedRefreshToken, judgeRefresh, successorOf } from './refresh-token.ts'
import { amrColumn, clientOf } from './session-store.ts'
import type { Device, OpenSession, SignInMethod } from './session-store.ts'
import { isBanned, userColumns } from './user.ts'
import type { UserRow } from './user.ts'

const lockSession = `
select id from auth.sessions
where id = (select session_id from auth.refresh_tokens where token = $1)
for update`

const existsNewer = `exists (
  select from auth.sessions newer
  where newer.user_id = s.user_id and newer.created_at > s.created_at and newer.oauth_client_id is null)`

// After the lock, in a statement of its own: only then does it see what the refresh before this one has written.
const selectPresented = `
select t.token, t.revoked, t.updated_at, t.session_id, t.user_id, coalesce(s.aal, 'aal1') as aal, s.not_after,
  ${amrColumn},
  active.token as active_token, active.parent as active_parent, s.created_at as begun_at,
  coalesce(s.refreshed_at at time zone 'utc', s.created_at) as seen_at,
  s.oauth_client_id, s.scopes, s.oauth_client_id is null and ${existsNewer} as has_newer
from auth.refresh_tokens t
join auth.sessions s on s.id = t.session_id
left join auth.refresh_tokens active on active.session_id = s.id and active.revoked = false
where t.token = $1`

const selectUser = `select ${userColumns} from auth.users u where u.id = $1`

// The session first, which is the lock of all that change its tokens. Who waited for it finds the token used: nothing is
// returned, and what it wrote of the session says only that its owner was here. Old tokens are left to `deleteSpentTokens`:
// to look for them here reads every token of the session. What a project does not ask for is not in the text: every part of
// it costs time even where it does nothing.
// Step by step, each by the key of its row: the plan is made once for a connection, often while the tables are small, and
// as one join it read all sessions, and the spent tokens in the index of active ones, with each refresh.
const refreshAtOnce = (isSingle: boolean): string => `
with presented as materialized (
  select id, session_id from auth.refresh_tokens where token = $1 and revoked is not true
), s as (
  update auth.sessions s
  set refreshed_at = $3::timestamptz at time zone 'utc', updated_at = $3, user_agent = $4, ip = $5
  where s.id = (select session_id from presented)
    and (s.not_after is null or s.not_after > $3)
    and coalesce(s.created_at >= $6::timestamptz, true)
    and coalesce(coalesce(s.refreshed_at at time zone 'utc', s.created_at) >= $7::timestamptz, true)
    and s.oauth_client_id is not distinct from $9::uuid
    and (select u.banned_until is null or u.banned_until <= $3 from auth.users u where u.id = s.user_id)
    ${isSingle ? `and (s.oauth_client_id is not null or not ${existsNewer})` : ''}
  returning s.id, s.user_id, (select id from presented) as token_id, coalesce(s.aal, 'aal1') as aal, s.scopes
), spent as (
  update auth.refresh_tokens t set revoked = true, updated_at = $3
  where t.id = (select token_id from s) and t.revoked is not true
  returning t.user_id, t.session_id, t.token
), next as (
  insert into auth.refresh_tokens (token, user_id, session_id, parent, revoked, created_at, updated_at)
  select $2, user_id, session_id, token, false, $3, $3 from spent
), entry as (${insertEntry({ userId: '(select user_id from spent)::uuid', entry: '$8', at: '$3' })}
)
select ${userColumns}, s.id as session_id, s.aal as session_aal, s.scopes as session_scopes, ${amrColumn}
from spent, s, auth.users u where u.id = (select user_id from s)`

const exchanges = {
  any: { name: 'refresh', text: refreshAtOnce(false) },
  single: { name: 'refresh-single', text: refreshAtOnce(true) },
}

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
  /** Whether a token that is used again after that ends its session. */
  endsOnReuse: boolean
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
  | { kind: 'reused'; sessionId: string; hasEnded: boolean }

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
    entry,
    clientId ?? null,
  ]
  // Prepared: to plan this statement takes longer than to run it.
  const { rows } = await client.query<RefreshedRow>({
    ...(bounds?.isSingle === true ? exchanges.single : exchanges.any),
    values,
  })
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
      const hasEnded = bounds?.endsOnReuse ?? true
      if (hasEnded) await client.query(endFamily, [presented.session_id, now])
      return { kind: 'reused', sessionId: presented.session_id, hasEnded }
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
