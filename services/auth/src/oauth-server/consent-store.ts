import type { Pool, PoolClient } from 'pg'

const upsert = `
insert into auth.oauth_consents (id, user_id, client_id, scopes, granted_at)
values (gen_random_uuid(), $1, $2, $3, $4)
on conflict (user_id, client_id) do update set scopes = excluded.scopes, granted_at = excluded.granted_at, revoked_at = null`

interface Consenting {
  userId: string
  clientId: string
}

/** Notes what a user lets an application know. */
export const saveConsent = async (
  client: PoolClient,
  { userId, clientId }: Consenting,
  scopes: readonly string[],
  now: Date,
): Promise<void> => {
  await client.query(upsert, [userId, clientId, scopes.join(' '), now])
}

/** The scopes that a user has allowed before; none if they never did, or revoked it. */
export const consentedScopes = async (pool: Pool | PoolClient, { userId, clientId }: Consenting): Promise<string[]> => {
  const { rows } = await pool.query<{ scopes: string }>(
    'select scopes from auth.oauth_consents where user_id = $1 and client_id = $2 and revoked_at is null',
    [userId, clientId],
  )
  return rows[0]?.scopes.split(/[\s,]+/) ?? []
}

/** Whether a user lets an application in. Nobody revokes it until the transaction ends. */
export const lockConsent = async (client: PoolClient, { userId, clientId }: Consenting): Promise<boolean> => {
  const { rowCount } = await client.query(
    'select from auth.oauth_consents where user_id = $1 and client_id = $2 and revoked_at is null for share',
    [userId, clientId],
  )
  return rowCount === 1
}

export interface Grant {
  id: string
  name: string
  uri: string
  logo_uri: string
  scopes: string
  grantedAt: Date
}

const selectGrants = `
select c.id, coalesce(c.client_name, '') as name, coalesce(c.client_uri, '') as uri, coalesce(c.logo_uri, '') as logo_uri,
  g.scopes, g.granted_at as "grantedAt"
from auth.oauth_consents g join auth.oauth_clients c on c.id = g.client_id and c.deleted_at is null
where g.user_id = $1 and g.revoked_at is null
order by g.granted_at desc, c.id`

export const listGrants = async (pool: Pool, userId: string): Promise<Grant[]> =>
  (await pool.query<Grant>(selectGrants, [userId])).rows

/**
 * Revokes a consent, and ends the sessions of the user with the application, even if there was no consent: false then. Codes come
 * first, and in the order in which an exchange locks: the session that it is just opening is there when sessions end.
 */
export const revokeConsent = async (
  client: PoolClient,
  { userId, clientId }: Consenting,
  now: Date,
): Promise<boolean> => {
  await client.query(
    `delete from auth.oauth_authorizations where user_id = $1 and client_id = $2 and exchanged_at is null`,
    [userId, clientId],
  )
  const { rowCount } = await client.query(
    'update auth.oauth_consents set revoked_at = $3 where user_id = $1 and client_id = $2 and revoked_at is null',
    [userId, clientId, now],
  )
  await client.query('delete from auth.sessions where user_id = $1 and oauth_client_id = $2', [userId, clientId])
  return rowCount === 1
}
