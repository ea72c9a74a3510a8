import type { Database } from '../../db/database.ts'
import { refreshTokenGoodFor } from './token-store.ts'

/** How long a refresh token that was used ends the authorization when it comes back. */
const usedTokensKeptFor = '30 days'

/**
 * What nobody can use any more. What has just expired is kept for a day, so that it is refused as expired; a request that was
 * not approved, which anybody can open, only for an hour.
 */
export const deleteEndedAuthorizations = async (db: Database): Promise<void> => {
  await db.query(
    `delete from platform.oauth_requests
     where status in ('pending', 'declined') and expires_at < now() - interval '1 hour'`,
  )
  await db.query(`delete from platform.oauth_requests where expires_at < now() - interval '1 day'`)
  await db.query(
    `delete from platform.access_tokens where authorization_id is not null and expires_at < now() - interval '1 day'`,
  )
  await db.query(`delete from platform.oauth_refresh_tokens where used_at < now() - interval '${usedTokensKeptFor}'`)
  await db.query(
    `delete from platform.oauth_authorizations a where not exists (
       select from platform.oauth_refresh_tokens r
       where r.authorization_id = a.id and r.used_at is null and r.created_at > now() - interval '${refreshTokenGoodFor}')`,
  )
}
