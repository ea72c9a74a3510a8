import type { Project } from '@cairn/service-kit'

/** Ends all sessions of a user. Returns how many there were. */
export const endAccountSessions = async (project: Project, userId: string): Promise<number> => {
  const ended = await project
    .pool('supabase_auth_admin')
    .query('delete from auth.sessions where user_id = $1', [userId])
  return ended.rowCount ?? 0
}
