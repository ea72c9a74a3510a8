import type { SsoConnection } from '@cairn/contracts/sso/sso'
import { z } from 'zod'
import type { Actor } from '../../audit/record-audit.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Database, Row } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import type { Secrets } from '../../secrets.ts'

const Sealed = z.object({ issuer: z.string(), client_id: z.string(), client_secret: z.string() })

export interface StoredConnection extends SsoConnection {
  id: string
  organizationId: number
  clientSecret: string
  tier: string
}

interface ConnectionRow extends Row {
  id: string
  organization_id: string
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
  /** Throws `sso_secret_needed` where there is neither a secret nor one of before. */
  set: (
    by: Actor,
    organization: { id: number; slug: string; name: string },
    connection: SsoConnection & { client_secret?: string | undefined },
  ) => Promise<void>
  remove: (by: Actor, organization: { id: number; slug: string; name: string }) => Promise<void>
}

const columns = 'c.id, c.organization_id, c.settings, c.role, c.enabled, o.tier'

const selectEnabled = `
select ${columns}, array(
    select d.domain from platform.sso_domains d
    where d.organization_id = c.organization_id and d.verified_at is not null order by d.domain
  ) as domains
from platform.sso_connections c join platform.organizations o on o.id = c.organization_id
where c.enabled and (c.id = $1 or c.organization_id = (
  select organization_id from platform.sso_domains where domain = $2 and verified_at is not null))`

/** Client secrets are sealed for the connection's organization: the row of one is worth nothing in another's place. */
const purposeOf = (organizationId: number) => `sso:${organizationId}`

export const createSsoStore = (db: Database, secrets: Secrets): SsoStore => {
  const fromRow = (row: ConnectionRow): StoredConnection => {
    const organizationId = Number(row.organization_id)
    const opened = secrets.open(row.settings, purposeOf(organizationId))
    if (opened === undefined)
      throw new Error(`The single sign-on of organization ${organizationId} was sealed with another key.`)
    const { issuer, client_id, client_secret: clientSecret } = Sealed.parse(JSON.parse(opened))
    return {
      id: row.id,
      organizationId,
      kind: 'oidc',
      issuer,
      client_id,
      clientSecret,
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
    set: async (by, { id, slug, name }, { kind, issuer, client_id, client_secret, role, enabled }) => {
      const before = await findOfOrganization(id)
      const secret = client_secret ?? before?.clientSecret
      // The secret of one provider is not handed to another.
      if (secret === undefined || (client_secret === undefined && before?.issuer !== issuer))
        throw fail('sso_secret_needed')
      const settings = secrets.seal(JSON.stringify({ issuer, client_id, client_secret: secret }), purposeOf(id))
      await db.transaction(async (client) => {
        await client.query(
          `insert into platform.sso_connections (organization_id, kind, settings, role, enabled)
           values ($1, $2, $3, $4, $5)
           on conflict (organization_id) do update set kind = excluded.kind, settings = excluded.settings,
             role = excluded.role, enabled = excluded.enabled, updated_at = now()`,
          [id, kind, settings, role, enabled],
        )
        await recordAudit(client, by, {
          organizationId: id,
          action: 'sso.changed',
          target: { type: 'organization', id: slug, name },
          details: { kind, issuer, client_id, role, enabled, secret_changed: client_secret !== undefined },
        })
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
