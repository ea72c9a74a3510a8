import { z } from 'zod'
import { aiProtocols } from '@cairn/contracts/assistant/protocols'
import type { AiProvider } from '../../../ai-settings.ts'
import type { Actor } from '../../../audit/record-audit.ts'
import { recordAudit } from '../../../audit/record-audit.ts'
import type { Row } from '../../../db/database.ts'
import type { Ground } from '../../../ground.ts'
import { createGuardedStream } from '../../../http/guarded-stream.ts'
import type { ConfiguredProvider } from './configured-provider.ts'
import { configuredProvider } from './configured-provider.ts'

const Sealed = z.object({
  protocol: z.enum(aiProtocols),
  baseUrl: z.string(),
  key: z.string().optional(),
  models: z.object({ chat: z.string(), inline: z.string(), title: z.string() }),
})

interface SettingsRow extends Row {
  settings: string
}

interface OrganizationOf {
  id: number
  slug: string
  name: string
}

/** Where models are asked: an organization's own provider, or the one of the installation. */
export interface AiProviders {
  /** Undefined where there is none. */
  of: (organizationId: number) => Promise<ConfiguredProvider | undefined>
  installation: ConfiguredProvider | undefined
  /** With the key, which leaves this process only towards the provider. */
  stored: (organizationId: number) => Promise<AiProvider | undefined>
  /** As it would be for an organization, without being stored. */
  tried: (provider: AiProvider) => ConfiguredProvider
  set: (by: Actor, organization: OrganizationOf, provider: AiProvider, isNewKey: boolean) => Promise<void>
  remove: (by: Actor, organization: OrganizationOf) => Promise<void>
}

/** The row of one organization is worth nothing in another's place. */
const purposeOf = (organizationId: number) => `ai provider of organization ${organizationId}`

type Needed = Pick<Ground, 'config' | 'db' | 'secrets' | 'isAddressAllowed'>

export const createAiProviders = ({ config: { ai }, db, secrets, isAddressAllowed }: Needed): AiProviders => {
  // The address of the operator is their own, and may be a local one.
  const sendOfOperator = createGuardedStream(() => true)
  const sendOfTenants = createGuardedStream(isAddressAllowed)
  const installation = ai.provider && configuredProvider('installation', ai.provider, sendOfOperator, ai.silenceMs)
  const tried = (provider: AiProvider) => configuredProvider('organization', provider, sendOfTenants, ai.silenceMs)

  const stored = async (organizationId: number): Promise<AiProvider | undefined> => {
    const [row] = await db.query<SettingsRow>(
      'select settings from platform.assistant_providers where organization_id = $1',
      [organizationId],
    )
    if (row === undefined) return undefined
    const opened = secrets.open(row.settings, purposeOf(organizationId))
    if (opened === undefined)
      throw new Error(`The AI provider of organization ${organizationId} was sealed with another key.`)
    const { key, ...rest } = Sealed.parse(JSON.parse(opened))
    return { ...rest, key }
  }

  return {
    installation,
    stored,
    tried,
    of: async (organizationId) => {
      const own = await stored(organizationId)
      return own === undefined ? installation : tried(own)
    },
    set: (by, { id, slug, name }, provider, isNewKey) =>
      db.transaction(async (client) => {
        await client.query(
          `insert into platform.assistant_providers (organization_id, settings) values ($1, $2)
           on conflict (organization_id) do update set settings = excluded.settings, updated_at = now()`,
          [id, secrets.seal(JSON.stringify(provider), purposeOf(id))],
        )
        const { protocol, baseUrl, models } = provider
        await recordAudit(client, by, {
          organizationId: id,
          action: 'assistant.provider_changed',
          target: { type: 'organization', id: slug, name },
          details: { protocol, base_url: baseUrl, models, key_changed: isNewKey },
        })
      }),
    remove: (by, { id, slug, name }) =>
      db.transaction(async (client) => {
        const { rowCount } = await client.query('delete from platform.assistant_providers where organization_id = $1', [
          id,
        ])
        if (rowCount === 0) return
        await recordAudit(client, by, {
          organizationId: id,
          action: 'assistant.provider_removed',
          target: { type: 'organization', id: slug, name },
        })
      }),
  }
}
