import type { PoolClient } from 'pg'
import { insertEntry } from '../audit.ts'
import type { AuditEntry } from '../audit.ts'
import { hashedRefreshToken, newRefreshToken } from '../refresh-token.ts'
import type { Device, OpenSession } from '../session-store.ts'
import { userColumns } from '../user.ts'
import type { UserRow } from '../user.ts'

const method = 'oauth_provider/authorization_code'

// Nothing of the user changes: somebody let an application in, and did not sign in.
const insert = `
with owner as (
  select u.id from auth.users u where u.id = $1 and u.deleted_at is null and (u.banned_until is null or u.banned_until <= $2)
), session as (
  insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip, oauth_client_id, scopes)
  select $3, id, $2, $2, 'aal1', $4, $5, $6, $7 from owner
), method as (
  insert into auth.mfa_amr_claims (session_id, authentication_method, created_at, updated_at)
  select $3, '${method}', $2, $2 from owner
), token as (
  insert into auth.refresh_tokens (token, user_id, session_id, revoked, created_at, updated_at)
  select $8, id, $3, false, $2, $2 from owner
), entry as (${insertEntry({ userId: '(select id from owner)', entry: '$9', at: '$2' })}
)
select ${userColumns} from auth.users u where u.id = (select id from owner)`

/** The session of an application on behalf of a user. Undefined if the user is gone or banned. */
export const openClientSession = async (
  client: PoolClient,
  {
    userId,
    clientId,
    scopes,
    device,
    entry,
  }: {
    userId: string
    clientId: string
    scopes: string
    device: Device
    entry: AuditEntry
  },
  now: Date,
): Promise<OpenSession | undefined> => {
  const sessionId = crypto.randomUUID()
  const refreshToken = newRefreshToken()
  const { rows } = await client.query<UserRow>(insert, [
    userId,
    now,
    sessionId,
    device.userAgent,
    device.ip,
    clientId,
    scopes,
    hashedRefreshToken(refreshToken),
    entry,
  ])
  const [user] = rows
  const amr = [{ method, timestamp: Math.floor(now.getTime() / 1_000) }]
  return user && { user, sessionId, aal: 'aal1', amr, refreshToken, client: { id: clientId, scopes } }
}
