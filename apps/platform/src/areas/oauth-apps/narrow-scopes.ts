import { commonScopes, isScope } from '@cairn/contracts/scopes'
import type { Scope } from '@cairn/contracts/scopes'
import type { PoolClient } from 'pg'

/** What was authorized with an app, `$1`. Authorizations first: a refresh locks one before it adds a token with its scopes. */
const authorizedRows = [
  ['platform.oauth_authorizations', 'app_id = $1'],
  ['platform.oauth_requests', `app_id = $1 and status in ('pending', 'approved')`],
  ['platform.access_tokens', 'authorization_id in (select id from platform.oauth_authorizations where app_id = $1)'],
] as const

/**
 * Takes scopes that an app, which is locked, does not have any more from whatever was authorized with it: otherwise they would
 * come back when the app has them again.
 */
export const narrowScopes = async (client: PoolClient, appId: string, appScopes: readonly Scope[]): Promise<void> => {
  for (const [table, isOfApp] of authorizedRows) {
    const { rows } = await client.query<{ scopes: string[] }>(`select distinct scopes from ${table} where ${isOfApp}`, [
      appId,
    ])
    for (const { scopes } of rows) {
      const narrowed = commonScopes(scopes.filter(isScope), appScopes)
      if (!scopes.every((scope) => narrowed.some((kept) => kept === scope)))
        await client.query(`update ${table} set scopes = $2 where ${isOfApp} and scopes = $3`, [
          appId,
          narrowed,
          scopes,
        ])
    }
  }
}
