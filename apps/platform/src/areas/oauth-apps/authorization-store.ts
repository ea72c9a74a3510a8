import type { AuditAction } from '@cairn/contracts/audit-actions'
import type { OauthAuthorization } from '@cairn/contracts/oauth-apps/authorizations'
import { commonScopes, isScope } from '@cairn/contracts/scopes'
import type { PoolClient } from 'pg'
import type { Actor } from '../../audit/record-audit.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Database, Row } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import { appTarget } from './app-row.ts'

interface AuthorizationRow extends Row {
  id: string
  scopes: string[]
  app_scopes: string[]
  created_at: Date
  last_used_at: Date | null
  email: string | null
  app_id: string
  name: string
  website: string
  icon: string | null
  publisher: string
}

// A token is kept for a day after its end: an authorization that was not used for longer has only its refresh tokens.
const selectAuthorizations = `
  select a.id, a.scopes, p.scopes as app_scopes, a.created_at, u.email, p.id as app_id, p.name, p.website, p.icon,
    o.name as publisher,
    greatest(
      (select max(t.last_used_at) from platform.access_tokens t where t.authorization_id = a.id),
      (select max(r.used_at) from platform.oauth_refresh_tokens r where r.authorization_id = a.id)) as last_used_at
  from platform.oauth_authorizations a
  join platform.oauth_apps p on p.id = a.app_id
  join platform.organizations o on o.id = p.organization_id
  left join auth.users u on u.id = a.account_id`

const fromRow = (row: AuthorizationRow): OauthAuthorization => ({
  id: row.id,
  app: { id: row.app_id, name: row.name, website: row.website, icon: row.icon, publisher: row.publisher },
  scopes: commonScopes(row.scopes.filter(isScope), row.app_scopes.filter(isScope)),
  authorized_by: row.email ?? '',
  authorized_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
})

export interface OauthAuthorizationStore {
  list: (organizationId: number) => Promise<OauthAuthorization[]>
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
  list: async (organizationId) => {
    const rows = await db.query<AuthorizationRow>(
      `${selectAuthorizations} where a.organization_id = $1 order by a.created_at desc, a.id`,
      [organizationId],
    )
    return rows.map(fromRow)
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
