import { inTransaction } from '@cairn/service-kit'
import type { Pool } from 'pg'
import { exchangeQueueOf } from './exchange-queue.ts'
import { exchangeAlone, exchangeOf, existsNewer } from './exchange-token.ts'
import type { RefreshRequest, SessionBounds } from './exchange-token.ts'
import { hashedRefreshToken, judgeRefresh, successorOf } from './refresh-token.ts'
import { amrColumn, clientOf } from './session-store.ts'
import type { OpenSession, SignInMethod } from './session-store.ts'
import { isBanned, userColumns } from './user.ts'
import type { UserRow } from './user.ts'

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
  s.oauth_client_id, s.scopes, s.oauth_client_id is null and ${existsNewer} as has_newer
from auth.refresh_tokens t
join auth.sessions s on s.id = t.session_id
left join auth.refresh_tokens active on active.session_id = s.id and active.revoked = false
where t.token = $1`

const selectUser = `select ${userColumns} from auth.users u where u.id = $1`

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
      const session = await exchangeAlone(client, exchangeOf(request, now))
      return session === undefined ? { kind: 'unknown' } : { kind: 'refreshed', session }
    }
    const { session_id: sessionId, aal, amr, scopes } = presented
    const session = { user, sessionId, aal, amr, refreshToken, client: clientOf(clientId, scopes) }
    return { kind: 'refreshed', session }
  })

/** Exchanges a refresh token for the next one: in one statement, with others, unless something is unusual about it. */
export const refreshSession = async (pool: Pool, request: RefreshRequest, now: Date): Promise<RefreshOutcome> => {
  const session = await exchangeQueueOf(pool).run(exchangeOf(request, now))
  return session === undefined ? refreshInTurn(pool, request, now) : { kind: 'refreshed', session }
}
