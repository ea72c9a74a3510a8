import type { OauthApp } from '@cairn/contracts/oauth-apps/oauth-apps'
import type { PoolClient } from 'pg'
import { platformActor, recordAudit } from '../../audit/record-audit.ts'
import { appTarget } from './app-row.ts'

/**
 * Deletes an app, which is locked, with its authorizations and their tokens. The audit logs of the other organizations that gave
 * them say so: they do not see who deleted it.
 */
export const withdrawApp = async (
  client: PoolClient,
  app: Pick<OauthApp, 'id' | 'name'>,
  publisherId: number,
): Promise<void> => {
  const { rows: authorizedFor } = await client.query<{ organization_id: string; authorizations: string }>(
    `select organization_id, count(*) as authorizations from platform.oauth_authorizations
     where app_id = $1 and organization_id <> $2 group by organization_id`,
    [app.id, publisherId],
  )
  await client.query('delete from platform.oauth_apps where id = $1', [app.id])
  for (const { organization_id: other, authorizations } of authorizedFor)
    await recordAudit(client, platformActor, {
      organizationId: Number(other),
      action: 'oauth_app.withdrawn',
      target: appTarget(app),
      details: { authorizations: Number(authorizations) },
    })
}

/** The same for all apps of organizations that are being deleted. First: members are locked after apps, here too. */
export const withdrawAppsOf = async (client: PoolClient, organizationIds: readonly number[]): Promise<void> => {
  const { rows } = await client.query<{ id: string; name: string; organization_id: string }>(
    'select id, name, organization_id from platform.oauth_apps where organization_id = any($1) order by id for update',
    [organizationIds],
  )
  for (const { id, name, organization_id: publisherId } of rows)
    await withdrawApp(client, { id, name }, Number(publisherId))
}
