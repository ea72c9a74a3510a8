import type { ProjectApiKey } from '@cairn/contracts/keys/api-keys'
import { signApiKey } from '@cairn/service-kit'
import type { Actor } from '../../audit/record-audit.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Database } from '../../db/database.ts'
import type { StoredProject } from '../projects/project-store.ts'

type LegacyName = 'anon' | 'service_role'

const shownCharacters = 10

/** The keys anon and service_role of a project. They follow from its secret and are not stored. */
export const legacyApiKeys = (
  { ref, inserted_at: insertedAt, openSecrets }: StoredProject,
  isRevealed: boolean,
): Promise<ProjectApiKey[]> => {
  const { jwtSecret } = openSecrets()
  const keyOf = async (name: LegacyName): Promise<ProjectApiKey> => {
    const key = await signApiKey(name, ref, jwtSecret, new Date(insertedAt))
    return {
      id: name,
      type: 'legacy',
      name,
      description: `Legacy ${name} API key`,
      api_key: isRevealed || name === 'anon' ? key : null,
      prefix: key.slice(0, shownCharacters),
      hash: null,
      secret_jwt_template: { role: name },
      inserted_at: insertedAt,
      updated_at: insertedAt,
      last_used_at: null,
    }
  }
  return Promise.all([keyOf('anon'), keyOf('service_role')])
}

/** Accepts or refuses requests with the legacy keys. Recorded in the audit log if it is a change. */
export const switchLegacyApiKeys = (
  db: Database,
  by: Actor,
  { id, ref, name, organization_id: organizationId }: StoredProject,
  isEnabled: boolean,
): Promise<void> =>
  db.transaction(async (client) => {
    const { rowCount } = await client.query(
      `update platform.projects set legacy_keys_disabled_at = case when $2 then null else now() end
       where id = $1 and (legacy_keys_disabled_at is null) <> $2`,
      [id, isEnabled],
    )
    if (rowCount !== 1) return
    await recordAudit(client, by, {
      organizationId,
      action: isEnabled ? 'project.legacy_api_keys_enabled' : 'project.legacy_api_keys_disabled',
      target: { type: 'project', id: ref, name },
    })
  })
