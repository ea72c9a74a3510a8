import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'

/** What an application asks of somebody. */
export interface AuthorizationRequest {
  clientId: string
  redirectUri: string
  scope: string
  state: string | undefined
  nonce: string | undefined
  resource: string | undefined
  /** Always S256. */
  codeChallenge: string
}

export interface Authorization {
  id: string
  clientId: string
  userId: string | null
  redirectUri: string
  scope: string
  state: string | null
  nonce: string | null
  codeChallenge: string | null
  status: 'pending' | 'approved' | 'denied' | 'expired'
  sessionId: string | null
  exchangedAt: Date | null
  isExpired: boolean
}

const openForMs = 600_000
const codeGoodForMs = 300_000
/** So long a code that comes back ends the session that was opened with it. */
const keptForMs = 24 * 3_600_000

const hashed = (text: string): string => createHash('sha256').update(text).digest('hex')

const columns = `
authorization_id as id, client_id as "clientId", user_id as "userId", redirect_uri as "redirectUri", scope, state, nonce,
code_challenge as "codeChallenge", status, session_id as "sessionId", exchanged_at as "exchangedAt"`

const insert = `
with stale as (delete from auth.oauth_authorizations where created_at < $10)
insert into auth.oauth_authorizations (id, authorization_id, client_id, redirect_uri, scope, state, nonce, resource,
  code_challenge, code_challenge_method, created_at, expires_at)
values (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, $8, 's256', $9, $11)`

/** Notes what an application asks; returns the id under which people decide about it. */
export const openAuthorization = async (pool: Pool, asked: AuthorizationRequest, now: Date): Promise<string> => {
  const id = randomUUID()
  await pool.query(insert, [
    id,
    asked.clientId,
    asked.redirectUri,
    asked.scope,
    asked.state ?? null,
    asked.nonce ?? null,
    asked.resource ?? null,
    asked.codeChallenge,
    now,
    new Date(now.getTime() - keptForMs),
    new Date(now.getTime() + openForMs),
  ])
  return id
}

const claim = `
update auth.oauth_authorizations set user_id = $2
where authorization_id = $1 and status = 'pending' and expires_at > $3 and (user_id is null or user_id = $2)
returning ${columns}, false as "isExpired"`

/** The open request of that id, which is this user's from now on. Undefined if it is not open, or another user's. */
export const claimAuthorization = async (
  client: Pool | PoolClient,
  { id, userId }: { id: string; userId: string },
  now: Date,
): Promise<Authorization | undefined> => (await client.query<Authorization>(claim, [id, userId, now])).rows[0]

const approve = `
update auth.oauth_authorizations
set status = 'approved', authorization_code = $2, approved_at = $3, expires_at = $4
where authorization_id = $1 and status = 'pending'`

/** The code that the application exchanges, once. */
export const approveAuthorization = async (client: PoolClient, id: string, now: Date): Promise<string> => {
  const code = randomBytes(32).toString('base64url')
  await client.query(approve, [id, hashed(code), now, new Date(now.getTime() + codeGoodForMs)])
  return code
}

export const denyAuthorization = async (client: PoolClient, id: string): Promise<void> => {
  await client.query(
    `update auth.oauth_authorizations set status = 'denied' where authorization_id = $1 and status = 'pending'`,
    [id],
  )
}

/** The request of a code, which nobody else exchanges meanwhile. */
export const lockByCode = async (client: PoolClient, code: string, now: Date): Promise<Authorization | undefined> => {
  const { rows } = await client.query<Authorization>(
    `select ${columns}, expires_at <= $2 as "isExpired" from auth.oauth_authorizations
     where authorization_code = $1 for update`,
    [hashed(code), now],
  )
  return rows[0]
}

/** Notes that its code was exchanged for a session. */
export const noteExchange = async (
  client: PoolClient,
  { id, sessionId }: { id: string; sessionId: string },
  now: Date,
): Promise<void> => {
  await client.query(
    'update auth.oauth_authorizations set session_id = $2, exchanged_at = $3 where authorization_id = $1',
    [id, sessionId, now],
  )
}
