import type { PoolClient } from 'pg'
import { hashedRefreshToken, newRefreshToken } from '../refresh-token.ts'
import type { OpenSession, SignInMethod } from '../session-store.ts'
import { userColumns } from '../user.ts'
import type { UserRow } from '../user.ts'

const lockSession = `
select from auth.sessions where id = $1 and user_id = $2 and (not_after is null or not_after > $3) for update`

const revokeTokens =
  'update auth.refresh_tokens set revoked = true, updated_at = $2 where session_id = $1 and not revoked'

const insertToken = `
insert into auth.refresh_tokens (token, user_id, session_id, revoked, created_at, updated_at)
values ($1, $2, $3, false, $4, $4)`

const selectSession = `
select ${userColumns}, coalesce(s.aal, 'aal1') as aal,
  (select coalesce(jsonb_agg(jsonb_build_object(
      'method', a.authentication_method, 'timestamp', floor(extract(epoch from a.updated_at)))
      order by a.updated_at desc, a.authentication_method), '[]')
    from auth.mfa_amr_claims a where a.session_id = s.id) as amr
from auth.users u, auth.sessions s where u.id = $1 and s.id = $2`

/** New tokens for a session that continues with its authentication methods. Undefined if it has ended. */
export const continueSession = async (
  client: PoolClient,
  { userId, sessionId }: { userId: string; sessionId: string },
  now: Date,
): Promise<OpenSession | undefined> => {
  const { rowCount } = await client.query(lockSession, [sessionId, userId, now])
  if (rowCount !== 1) return undefined
  const refreshToken = newRefreshToken()
  await client.query(revokeTokens, [sessionId, now])
  await client.query(insertToken, [hashedRefreshToken(refreshToken), userId, sessionId, now])
  const { rows } = await client.query<UserRow & { aal: OpenSession['aal']; amr: SignInMethod[] }>(selectSession, [
    userId,
    sessionId,
  ])
  const [row] = rows
  if (row === undefined) return undefined
  const { aal, amr, ...user } = row
  return { user, sessionId, aal, amr, refreshToken }
}
