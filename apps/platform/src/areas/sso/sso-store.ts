import type { SsoConnection } from '@cairn/contracts/sso/sso'
import type { Actor } from '../../audit/record-audit.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Database, Row } from '../../db/database.ts'
import type { Secrets } from '../../secrets.ts'
import { connectionView } from './connection-view.ts'
import { isSameProvider, readProvider, writeProvider } from './stored-provider.ts'
import type { StoredProvider } from './stored-provider.ts'

export interface StoredConnection {
  id: string
  organizationId: number
  provider: StoredProvider
  role: SsoConnection['role']
  enabled: boolean
  tier: string
}

interface ConnectionRow extends Row {
  id: string
  organization_id: string
  kind: StoredProvider['kind']
  settings: string
  role: SsoConnection['role']
  enabled: boolean
  tier: string
}

export interface SsoStore {
  findOfOrganization: (organizationId: number) => Promise<StoredConnection | undefined>
  /** One that is enabled, with the domains that are proven to be its organization's. */
  findEnabled: (
    by: { id: string } | { domain: string },
  ) => Promise<{ connection: StoredConnection; domains: string[] } | undefined>
  set: (
    by: Actor,
    organization: { id: number; slug: string; name: string },
    connection: Pick<StoredConnection, 'provider' | 'role' | 'enabled'>,
  ) => Promise<void>
  /** Keeps metadata that were read again, unless the connection was changed meanwhile. */
  keepMetadata: (connection: StoredConnection, metadataXml: string, readAt: Date) => Promise<void>
  remove: (by: Actor, organization: { id: number; slug: string; name: string }) => Promise<void>
}

const columns = 'c.id, c.organization_id, c.kind, c.settings, c.role, c.enabled, o.tier'

const selectEnabled = `
select ${columns}, array(
    select d.domain from platform.sso_domains d
    where d.organization_id = c.organization_id and d.verified_at is not null order by d.domain
  ) as domains
from platform.sso_connections c join platform.organizations o on o.id = c.organization_id
where c.enabled and (c.id = $1 or c.organization_id = (
  select organization_id from platform.sso_domains where domain = $2 and verified_at is not null))`

/** Settings are sealed for the connection's organization: the row of one is worth nothing in another's place. */
const purposeOf = (organizationId: number) => `sso:${organizationId}`

const isSecretOf = (provider: StoredProvider | undefined, secret: string): boolean =>
  provider?.kind === 'oidc' && provider.clientSecret === secret

export const createSsoStore = (db: Database, secrets: Secrets): SsoStore => {
  const fromRow = (row: ConnectionRow): StoredConnection => {
    const organizationId = Number(row.organization_id)
    const opened = secrets.open(row.settings, purposeOf(organizationId))
    if (opened === undefined)
      throw new Error(`The single sign-on of organization ${organizationId} was sealed with another key.`)
    return {
      id: row.id,
      organizationId,
      provider: readProvider(row.kind, opened),
      role: row.role,
      enabled: row.enabled,
      tier: row.tier,
    }
  }

  const findOfOrganization = async (organizationId: number) => {
    const [row] = await db.query<ConnectionRow>(
      `select ${columns} from platform.sso_connections c
       join platform.organizations o on o.id = c.organization_id where c.organization_id = $1`,
      [organizationId],
    )
    return row && fromRow(row)
  }

  return {
    findOfOrganization,
    findEnabled: async (by) => {
      const [row] = await db.query<ConnectionRow & { domains: string[] }>(
        selectEnabled,
        'id' in by ? [by.id, null] : [null, by.domain],
      )
      return row && { connection: fromRow(row), domains: row.domains }
    },
    set: async (by, { id, slug, name }, { provider, role, enabled }) => {
      const before = await findOfOrganization(id)
      const settings = secrets.seal(writeProvider(provider), purposeOf(id))
      const keepsId = before !== undefined && isSameProvider(before.provider, provider)
      const isNewSecret = provider.kind === 'oidc' && !isSecretOf(before?.provider, provider.clientSecret)
      await db.transaction(async (client) => {
        await client.query(
          `insert into platform.sso_connections (organization_id, kind, settings, role, enabled)
           values ($1, $2, $3, $4, $5)
           on conflict (organization_id) do update set kind = excluded.kind, settings = excluded.settings,
             role = excluded.role, enabled = excluded.enabled, updated_at = now(),
             id = case when $6 then sso_connections.id else excluded.id end`,
          [id, provider.kind, settings, role, enabled, keepsId],
        )
        await recordAudit(client, by, {
          organizationId: id,
          action: 'sso.changed',
          target: { type: 'organization', id: slug, name },
          details: {
            ...connectionView({ provider, role, enabled }),
            ...(provider.kind === 'oidc' ? { secret_changed: isNewSecret } : {}),
          },
        })
      })
    },
    keepMetadata: async ({ id, organizationId, provider }, metadataXml, readAt) => {
      if (provider.kind !== 'saml') return
      const read = writeProvider({ ...provider, metadataXml, metadataReadAt: readAt })
      await db.transaction(async (client) => {
        const { rows } = await client.query<{ settings: string; kind: StoredProvider['kind'] }>(
          'select kind, settings from platform.sso_connections where id = $1 for update',
          [id],
        )
        const [row] = rows
        const stored = row && secrets.open(row.settings, purposeOf(organizationId))
        if (row?.kind !== 'saml' || stored !== writeProvider(provider)) return
        await client.query('update platform.sso_connections set settings = $2 where id = $1', [
          id,
          secrets.seal(read, purposeOf(organizationId)),
        ])
      })
    },
    remove: (by, { id, slug, name }) =>
      db.transaction(async (client) => {
        const { rowCount } = await client.query('delete from platform.sso_connections where organization_id = $1', [id])
        if (rowCount === 0) return
        await recordAudit(client, by, {
          organizationId: id,
          action: 'sso.removed',
          target: { type: 'organization', id: slug, name },
        })
      }),
  }
}
