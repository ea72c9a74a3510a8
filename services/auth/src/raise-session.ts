import type { PoolClient } from 'pg'
import { sessionNotFound } from './caller.ts'
import { hashedRefreshToken, newRefreshToken } from './refresh-token.ts'
import { amrColumn } from './session-store.ts'
import type { OpenSession, SignInMethod } from './session-store.ts'
import { userColumns } from './user.ts'
import type { UserRow } from './user.ts'

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

/**
 * Notes that a second factor was shown in a session, and gives it new tokens that say so; the old ones end. Throws where the session
 * has ended meanwhile.
 */
export const raiseSession = async (
  client: PoolClient,
  { userId, sessionId, factorId, method }: { userId: string; sessionId: string; factorId: string; method: string },
  now: Date,
): Promise<OpenSession> => {
  // A refresh that is under way waits for this one, or this one for it.
  const { rowCount } = await client.query(lockOpenSession, [sessionId, userId])
  if (rowCount !== 1) throw sessionNotFound()
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
