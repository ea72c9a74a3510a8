import type { OauthApp } from '@cairn/contracts/oauth-apps/oauth-apps'
import type { ClientSecret } from '@cairn/contracts/oauth-apps/client-secrets'
import { isScope } from '@cairn/contracts/scopes'
import type { PoolClient } from 'pg'
import { queriesOf } from '../../db/database.ts'
import type { Queries, Row } from '../../db/database.ts'
import { fail } from '../../errors.ts'

/** The columns of an app's contract; `p` is the app. */
export const selectApps = `
  select p.id, p.name, p.website, p.icon, p.is_confidential, p.redirect_uris, p.scopes, p.created_at,
    (select count(*) from platform.oauth_authorizations a where a.app_id = p.id) as authorization_count,
    (select coalesce(json_agg(json_build_object('id', s.id, 'secret_alias', s.alias, 'created_by', s.created_by,
        'created_at', s.created_at, 'last_used_at', s.last_used_at) order by s.created_at, s.id), '[]')
      from platform.oauth_app_secrets s where s.app_id = p.id) as client_secrets
  from platform.oauth_apps p`

export interface AppRow extends Row {
  id: string
  name: string
  website: string
  icon: string | null
  is_confidential: boolean
  redirect_uris: string[]
  scopes: string[]
  created_at: Date
  authorization_count: string
  client_secrets: ClientSecret[]
}

const iso = (text: string): string => new Date(text).toISOString()

export const appFromRow = (row: AppRow): OauthApp => ({
  id: row.id,
  name: row.name,
  website: row.website,
  icon: row.icon,
  client_type: row.is_confidential ? 'confidential' : 'public',
  redirect_uris: row.redirect_uris,
  scopes: row.scopes.filter(isScope),
  created_at: row.created_at.toISOString(),
  client_secrets: row.client_secrets.map((secret) => ({
    ...secret,
    created_at: iso(secret.created_at),
    last_used_at: secret.last_used_at === null ? null : iso(secret.last_used_at),
  })),
  authorization_count: Number(row.authorization_count),
})

/** Throws `oauth_app_not_found`. */
export const getApp = async (db: Queries, organizationId: number, id: string): Promise<OauthApp> => {
  const [row] = await db.query<AppRow>(`${selectApps} where p.organization_id = $1 and p.id = $2`, [organizationId, id])
  if (row === undefined) throw fail('oauth_app_not_found')
  return appFromRow(row)
}

/** Locks the app until the transaction ends. Throws `oauth_app_not_found`. */
export const lockApp = async (client: PoolClient, organizationId: number, id: string): Promise<OauthApp> => {
  await client.query('select from platform.oauth_apps where organization_id = $1 and id = $2 for update', [
    organizationId,
    id,
  ])
  return getApp(queriesOf(client), organizationId, id)
}

export const appTarget = ({ id, name }: Pick<OauthApp, 'id' | 'name'>) => ({ type: 'oauth_app' as const, id, name })
