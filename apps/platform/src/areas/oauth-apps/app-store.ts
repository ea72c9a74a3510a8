import { randomUUID } from 'node:crypto'
import type { OauthApp } from '@cairn/contracts/oauth-apps/oauth-apps'
import type { CreatedClientSecret } from '@cairn/contracts/oauth-apps/client-secrets'
import { mostOauthApps } from '@cairn/contracts/oauth-apps/oauth-app-rules'
import type { Actor } from '../../audit/record-audit.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { queriesOf } from '../../db/database.ts'
import type { Database } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import type { AppRow } from './app-row.ts'
import { appFromRow, appTarget, getApp, lockApp, selectApps } from './app-row.ts'
import { narrowScopes } from './narrow-scopes.ts'
import { findPublishedApp } from './published-app.ts'
import type { PublishedApp } from './published-app.ts'
import { insertSecret } from './client-secret-store.ts'
import { withdrawApp } from './withdraw-apps.ts'

type AppFields = Pick<OauthApp, 'name' | 'website' | 'icon' | 'redirect_uris' | 'scopes'>

/** Fields that are undefined stay. */
type AppChange = { readonly [Field in keyof AppFields]?: AppFields[Field] | undefined }

export interface OauthAppStore {
  /** By its client_id, for the server of the protocol. */
  findPublished: (id: string | undefined) => Promise<PublishedApp | undefined>
  list: (organizationId: number) => Promise<OauthApp[]>
  /** With the first secret of a confidential client. Throws `too_many_oauth_apps`. */
  create: (
    by: Actor,
    organizationId: number,
    fields: AppFields & Pick<OauthApp, 'client_type'>,
  ) => Promise<OauthApp & { client_secret: CreatedClientSecret | null }>
  /** Throws `oauth_app_not_found`. */
  update: (by: Actor, organizationId: number, id: string, change: AppChange) => Promise<OauthApp>
  /**
   * Its authorizations and their tokens end with it: the audit logs of the organizations that gave them say so. Throws
   * `oauth_app_not_found`.
   */
  remove: (by: Actor, organizationId: number, id: string) => Promise<void>
}

export const createOauthAppStore = (db: Database): OauthAppStore => ({
  findPublished: (id) => findPublishedApp(db, id),
  list: async (organizationId) => {
    const rows = await db.query<AppRow>(`${selectApps} where p.organization_id = $1 order by lower(p.name), p.id`, [
      organizationId,
    ])
    return rows.map(appFromRow)
  },
  create: (by, organizationId, { name, website, icon, redirect_uris, scopes, client_type }) =>
    db.transaction(async (client) => {
      // Apps that are created at once would all be counted as the last one allowed.
      await client.query('select from platform.organizations where id = $1 for update', [organizationId])
      const id = randomUUID()
      const { rowCount } = await client.query(
        `insert into platform.oauth_apps (id, organization_id, name, website, icon, redirect_uris, scopes, is_confidential)
         select $1, $2, $3, $4, $5, $6, $7, $8
         where (select count(*) from platform.oauth_apps where organization_id = $2) < ${mostOauthApps}`,
        [id, organizationId, name, website, icon, redirect_uris, scopes, client_type === 'confidential'],
      )
      if (rowCount === 0) throw fail('too_many_oauth_apps')
      const secret = client_type === 'confidential' ? await insertSecret(client, by, id) : null
      await recordAudit(client, by, {
        organizationId,
        action: 'oauth_app.created',
        target: appTarget({ id, name }),
        details: { client_type, redirect_uris, scopes },
      })
      return { ...(await getApp(queriesOf(client), organizationId, id)), client_secret: secret }
    }),
  update: (by, organizationId, id, change) =>
    db.transaction(async (client) => {
      const before = await lockApp(client, organizationId, id)
      const {
        name = before.name,
        website = before.website,
        icon = before.icon,
        redirect_uris = before.redirect_uris,
        scopes = before.scopes,
      } = change
      await client.query(
        `update platform.oauth_apps set name = $2, website = $3, icon = $4, redirect_uris = $5, scopes = $6 where id = $1`,
        [id, name, website, icon, redirect_uris, scopes],
      )
      await narrowScopes(client, id, scopes)
      await recordAudit(client, by, {
        organizationId,
        action: 'oauth_app.updated',
        target: appTarget({ id, name }),
        details: { name, website, redirect_uris, scopes },
      })
      return getApp(queriesOf(client), organizationId, id)
    }),
  remove: (by, organizationId, id) =>
    db.transaction(async (client) => {
      const app = await lockApp(client, organizationId, id)
      await withdrawApp(client, app, organizationId)
      await recordAudit(client, by, {
        organizationId,
        action: 'oauth_app.deleted',
        target: appTarget(app),
        details: { authorizations: app.authorization_count },
      })
    }),
})
