import type { AuditAction } from '@cairn/contracts/audit-actions'
import type { AuthorizedApp, OauthAuthorization } from '@cairn/contracts/oauth-apps/authorizations'
import { commonScopes, isScope } from '@cairn/contracts/scopes'
import type { PoolClient } from 'pg'
import type { Actor } from '../../audit/record-audit.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Database, Row } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import { appTarget } from './app-row.ts'

interface AuthorizationRow extends Row {
  id: string
  app_id: string
  scopes: string[]
  app_scopes: string[]
  created_at: Date
  cursor: string
  last_used_at: Date | null
  email: string | null
}

// A token is kept for a day after its end: an authorization that was not used for longer has only its refresh tokens.
const selectPage = `
  select a.id, a.app_id, a.scopes, p.scopes as app_scopes, a.created_at, u.email,
    (extract(epoch from a.created_at) * 1000000)::bigint || '_' || a.id as cursor,
    greatest(
      (select max(t.last_used_at) from platform.access_tokens t where t.authorization_id = a.id),
      (select max(r.used_at) from platform.oauth_refresh_tokens r where r.authorization_id = a.id)) as last_used_at
  from platform.oauth_authorizations a
  join platform.oauth_apps p on p.id = a.app_id
  left join auth.users u on u.id = a.account_id
  where a.organization_id = $1
    and ($2::bigint is null or ((extract(epoch from a.created_at) * 1000000)::bigint, a.id) < ($2, $3::uuid))
  order by a.created_at desc, a.id desc limit $4`

const fromRow = (row: AuthorizationRow): OauthAuthorization => ({
  id: row.id,
  app_id: row.app_id,
  scopes: commonScopes(row.scopes.filter(isScope), row.app_scopes.filter(isScope)),
  authorized_by: row.email ?? '',
  authorized_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
})

interface AuthorizationPage {
  authorizations: OauthAuthorization[]
  apps: AuthorizedApp[]
  next: string | null
}

export interface OauthAuthorizationStore {
  /** The newest first; `next` is the cursor of the following page, null on the last. */
  list: (organizationId: number, page: { cursor?: string | undefined; limit: number }) => Promise<AuthorizationPage>
  /** Throws `oauth_authorization_not_found`. */
  revoke: (by: Actor, organizationId: number, id: string) => Promise<void>
}

/** Ends an authorization with all of its tokens. False if it has ended already. */
export const endAuthorization = async (
  client: PoolClient,
  by: Actor,
  id: string,
  action: Extract<AuditAction, `oauth_app.${string}`>,
): Promise<boolean> => {
  const { rows } = await client.query<{ organization_id: string; app_id: string; name: string }>(
    `delete from platform.oauth_authorizations a using platform.oauth_apps p where a.id = $1 and p.id = a.app_id
     returning a.organization_id, p.id as app_id, p.name`,
    [id],
  )
  const [ended] = rows
  if (ended === undefined) return false
  await recordAudit(client, by, {
    organizationId: Number(ended.organization_id),
    action,
    target: appTarget({ id: ended.app_id, name: ended.name }),
  })
  return true
}

export const createOauthAuthorizationStore = (db: Database): OauthAuthorizationStore => ({
  list: async (organizationId, { cursor, limit }) => {
    const [createdAt, id] = cursor?.split('_') ?? []
    const found = await db.query<AuthorizationRow>(selectPage, [organizationId, createdAt, id, limit + 1])
    const rows = found.slice(0, limit)
    const apps = await db.query<AuthorizedApp>(
      `select p.id, p.name, p.website, p.icon, o.name as publisher
       from platform.oauth_apps p join platform.organizations o on o.id = p.organization_id
       where p.id = any($1) order by lower(p.name), p.id`,
      [[...new Set(rows.map((row) => row.app_id))]],
    )
    return {
      authorizations: rows.map(fromRow),
      apps,
      next: found.length > limit ? (rows.at(-1)?.cursor ?? null) : null,
    }
  },
  revoke: (by, organizationId, id) =>
    db.transaction(async (client) => {
      const { rowCount } = await client.query(
        'select from platform.oauth_authorizations where organization_id = $1 and id = $2 for update',
        [organizationId, id],
      )
      if (rowCount === 0 || !(await endAuthorization(client, by, id, 'oauth_app.revoked')))
        throw fail('oauth_authorization_not_found')
    }),
})
