import type { Project } from '@cairn/service-kit'
import { batch, deleteInBatches } from './delete-in-batches.ts'
import { spentTokensKept } from './spent-tokens.ts'

const ownerRole = 'supabase_auth_admin'

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
  for (const text of [deleteTokens, deleteSessions]) deleted += await deleteInBatches(pool, { text }, signal)
  return deleted
}
