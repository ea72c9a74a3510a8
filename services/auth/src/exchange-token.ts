import type { Pool, PoolClient } from 'pg'
import { insertEntry } from './audit.ts'
import type { AuditEntry } from './audit.ts'
import { hashedRefreshToken, successorOf } from './refresh-token.ts'
import { amrColumn, clientOf } from './session-store.ts'
import type { Device, OpenSession, SignInMethod } from './session-store.ts'
import { userColumns } from './user.ts'
import type { UserRow } from './user.ts'

/** How long a session lasts, and how long a used token may be used again. */
export interface SessionBounds {
  timeboxMs: number | undefined
  inactivityMs: number | undefined
  isSingle: boolean
  reuseMs: number
  /** Whether a token that is used again after that ends its session. */
  endsOnReuse: boolean
}

export interface RefreshRequest {
  token: string
  jwtSecret: string
  device: Device
  bounds?: SessionBounds
  entry: AuditEntry
  /** The application whose session it has to be; undefined for a session of the user's own. */
  clientId?: string | undefined
}

export const existsNewer = `exists (
  select from auth.sessions newer
  where newer.user_id = s.user_id and newer.created_at > s.created_at and newer.oauth_client_id is null)`

// The session first, which is the lock of all that change its tokens. Where somebody else has it, nothing is returned, and who
// waited for it finds the token used. Old tokens are left to `deleteSpentTokens`: to look for them here reads every token of the
// session. What a project does not ask for is not in the text: every part of it costs time even where it does nothing.
// Step by step, each by the key of its row: the plan is made once for a connection, often while the tables are small, and
// as one join it read all sessions, and the spent tokens in the index of active ones, with each refresh.
const exchangeStatement = (isSingle: boolean): string => `
with presented as materialized (
  select id, session_id from auth.refresh_tokens where token = $1 and revoked is not true
), locked as materialized (
  select id from auth.sessions where id = (select session_id from presented) for update skip locked
), s as (
  update auth.sessions s
  set refreshed_at = $3::timestamptz at time zone 'utc', updated_at = $3, user_agent = $4, ip = $5
  where s.id = (select id from locked)
    and (s.not_after is null or s.not_after > $3)
    and coalesce(s.created_at >= $6::timestamptz, true)
    and coalesce(coalesce(s.refreshed_at at time zone 'utc', s.created_at) >= $7::timestamptz, true)
    and s.oauth_client_id is not distinct from $8::uuid
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
), entry as (${insertEntry({ userId: '(select user_id from spent)::uuid', entry: '$9', at: '$3' })}
)
select ${userColumns}, s.id as session_id, s.aal as session_aal, s.scopes as session_scopes, ${amrColumn}
from spent, s, auth.users u where u.id = (select user_id from s)`

// Prepared: to plan these takes longer than to run them.
const statements = {
  any: { name: 'refresh', text: exchangeStatement(false) },
  single: { name: 'refresh-single', text: exchangeStatement(true) },
}

/** A token that is to be exchanged, with its successor. */
export interface Exchange {
  /** What the statement takes, in its order. */
  values: readonly (string | null)[]
  isSingle: boolean
  refreshToken: string
  clientId: string | undefined
}

const before = (now: Date, ms: number | undefined): string | null =>
  ms === undefined ? null : new Date(now.getTime() - ms).toISOString()

export const exchangeOf = (
  { token, jwtSecret, device, bounds, entry, clientId }: RefreshRequest,
  now: Date,
): Exchange => {
  const refreshToken = successorOf(token, jwtSecret)
  return {
    values: [
      hashedRefreshToken(token),
      hashedRefreshToken(refreshToken),
      now.toISOString(),
      device.userAgent,
      device.ip,
      before(now, bounds?.timeboxMs),
      before(now, bounds?.inactivityMs),
      clientId ?? null,
      entry,
    ],
    isSingle: bounds?.isSingle === true,
    refreshToken,
    clientId,
  }
}

interface SessionColumns {
  session_id: string
  session_aal: OpenSession['aal']
  session_scopes: string | null
  amr: SignInMethod[]
}
export type ExchangedRow = UserRow & SessionColumns

export const exchangedSession = ({ refreshToken, clientId }: Exchange, row: ExchangedRow): OpenSession => {
  const { session_id: sessionId, session_aal: aal, session_scopes: scopes, amr, ...user } = row
  return { user, sessionId, aal, amr, refreshToken, client: clientOf(clientId, scopes) }
}

/** Exchanges a token that was never used, of a session that has not ended and nobody changes; undefined if it is not that. */
export const exchangeAlone = async (
  client: Pool | PoolClient,
  exchange: Exchange,
): Promise<OpenSession | undefined> => {
  const statement = exchange.isSingle ? statements.single : statements.any
  const { rows } = await client.query<ExchangedRow>({ ...statement, values: [...exchange.values] })
  const [row] = rows
  return row && exchangedSession(exchange, row)
}
