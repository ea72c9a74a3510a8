import type { Project } from '@cairn/service-kit'

export interface AccountSession {
  id: string
  userAgent: string | null
  ip: string | null
  createdAt: Date
  lastSeenAt: Date
}

const ownerRole = 'supabase_auth_admin'

const selectSessions = `
select id, user_agent as "userAgent", host(ip) as ip, created_at as "createdAt",
  coalesce(refreshed_at at time zone 'utc', created_at) as "lastSeenAt"
from auth.sessions
where user_id = $1 and (not_after is null or not_after > now())
order by "lastSeenAt" desc, id`

/** A user's open sessions, the one last seen first. */
export const listAccountSessions = async (project: Project, userId: string): Promise<AccountSession[]> => {
  const { rows } = await project.pool(ownerRole).query<AccountSession>(selectSessions, [userId])
  return rows
}

/** Ends one session of a user; no error if there is none. */
export const endAccountSession = async (project: Project, userId: string, sessionId: string): Promise<void> => {
  await project.pool(ownerRole).query('delete from auth.sessions where user_id = $1 and id = $2', [userId, sessionId])
}

/**
 * A condition in SQL, for queries of this database: whether a session has not ended. Its access tokens can be valid
 * longer than the session. Both arguments are expressions, such as `$1`.
 */
export const sessionIsOpen = (userId: string, sessionId: string): string => `exists (
  select from auth.sessions
  where user_id = ${userId} and id = ${sessionId} and (not_after is null or not_after > now()))`

const selectOpen = `select ${sessionIsOpen('$1', '$2')} as is_open`

/** Whether the session of an access token is still open: the token alone stays valid for a while. */
export const isSessionOpen = async (project: Project, userId: string, sessionId: string): Promise<boolean> => {
  const { rows } = await project.pool(ownerRole).query<{ is_open: boolean }>(selectOpen, [userId, sessionId])
  return rows[0]?.is_open === true
}
