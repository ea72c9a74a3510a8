import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import type { CreatedClientSecret } from '@cairn/contracts/oauth-apps/client-secrets'
import { mostClientSecrets } from '@cairn/contracts/oauth-apps/oauth-app-rules'
import type { PoolClient } from 'pg'
import type { Actor } from '../../audit/record-audit.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Database, Row } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import { hashOf } from '../account/access-token-store.ts'
import { appTarget, lockApp } from './app-row.ts'

const prefix = 'sba_'
const secretBytes = 20
const aliasLength = prefix.length + 6

export interface ClientSecretStore {
  /** Throws `oauth_app_not_found`, `oauth_app_is_public`, `too_many_oauth_secrets`. */
  create: (by: Actor, organizationId: number, appId: string) => Promise<CreatedClientSecret>
  /** Throws `oauth_app_not_found`, `oauth_secret_not_found`. */
  remove: (by: Actor, organizationId: number, appId: string, id: string) => Promise<void>
  /** Whether it is one of the app's, noting that it was used. */
  isOf: (appId: string, secret: string) => Promise<boolean>
}

/** Only a hash of it is stored. */
export const insertSecret = async (
  client: PoolClient,
  { email }: Actor,
  appId: string,
): Promise<CreatedClientSecret> => {
  const secret = `${prefix}${randomBytes(secretBytes).toString('hex')}`
  const alias = secret.slice(0, aliasLength)
  const id = randomUUID()
  const { rows } = await client.query<{ created_at: Date }>(
    `insert into platform.oauth_app_secrets (id, app_id, secret_hash, alias, created_by) values ($1, $2, $3, $4, $5)
     returning created_at`,
    [id, appId, hashOf(secret), alias, email],
  )
  const [row] = rows
  if (row === undefined) throw new Error('A client secret was stored and is not there.')
  return {
    id,
    secret,
    secret_alias: alias,
    created_by: email,
    created_at: row.created_at.toISOString(),
    last_used_at: null,
  }
}

interface SecretRow extends Row {
  id: string
  secret_hash: Buffer
}

export const createClientSecretStore = (db: Database): ClientSecretStore => ({
  create: (by, organizationId, appId) =>
    db.transaction(async (client) => {
      const app = await lockApp(client, organizationId, appId)
      if (app.client_type === 'public') throw fail('oauth_app_is_public')
      if (app.client_secrets.length >= mostClientSecrets) throw fail('too_many_oauth_secrets')
      const secret = await insertSecret(client, by, appId)
      await recordAudit(client, by, {
        organizationId,
        action: 'oauth_app.secret_created',
        target: appTarget(app),
        details: { secret: secret.secret_alias },
      })
      return secret
    }),
  remove: (by, organizationId, appId, id) =>
    db.transaction(async (client) => {
      const app = await lockApp(client, organizationId, appId)
      const secret = app.client_secrets.find((each) => each.id === id)
      if (secret === undefined) throw fail('oauth_secret_not_found')
      await client.query('delete from platform.oauth_app_secrets where id = $1', [id])
      await recordAudit(client, by, {
        organizationId,
        action: 'oauth_app.secret_deleted',
        target: appTarget(app),
        details: { secret: secret.secret_alias },
      })
    }),
  isOf: async (appId, secret) => {
    const rows = await db.query<SecretRow>('select id, secret_hash from platform.oauth_app_secrets where app_id = $1', [
      appId,
    ])
    const shown = hashOf(secret)
    const fitting = rows.find(({ secret_hash: hash }) => hash.length === shown.length && timingSafeEqual(hash, shown))
    if (fitting === undefined) return false
    // Once a minute: refreshes of many people's tokens are not as many writes of one row.
    await db.query(
      `update platform.oauth_app_secrets set last_used_at = now()
       where id = $1 and (last_used_at is null or last_used_at <= now() - interval '1 minute')`,
      [fitting.id],
    )
    return true
  },
})
