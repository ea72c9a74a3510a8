import type { Project } from '@cairn/service-kit'
import { spentTokensKept } from './spent-tokens.ts'

const ownerRole = 'supabase_auth_admin'
/** Rows in one statement: locks are held shortly, and the work can be interrupted. */
const batch = 1_000

// A session that is refreshed deletes its own old tokens; those of sessions that nobody uses any more stay until here.
const deleteTokens = `
  delete from auth.refresh_tokens where id in (
    select id from auth.refresh_tokens where revoked and updated_at < now() - interval '${spentTokensKept}'
    limit ${batch} for update skip locked)`

const deleteSessions = `
  delete from auth.sessions where id in (
    select id from auth.sessions where not_after < now() - interval '${spentTokensKept}'
    limit ${batch} for update skip locked)`

/** Deletes refresh tokens that were spent, and sessions that ended, long enough ago. Returns how many rows. */
export const deleteSpentTokens = async (project: Project, signal?: AbortSignal): Promise<number> => {
  const pool = project.pool(ownerRole)
  let deleted = 0
  for (const statement of [deleteTokens, deleteSessions]) {
    let rows: number
    do {
      signal?.throwIfAborted()
      rows = (await pool.query(statement)).rowCount ?? 0
      deleted += rows
    } while (rows === batch)
  }
  return deleted
}
