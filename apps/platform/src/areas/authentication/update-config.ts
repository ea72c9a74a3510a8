import type { AuthConfig, AuthConfigChange } from '@cairn/contracts/authentication/auth-config'
import { featuresBegun } from '@cairn/contracts/authentication/plan-settings'
import { actorOf, recordAudit } from '../../audit/record-audit.ts'
import type { Caller } from '../../caller.ts'
import type { Queries } from '../../db/database.ts'
import type { CallOrigin } from '../../route.ts'
import { requireFeature } from '../product-catalogue/require-feature.ts'
import type { StoredProject } from '../projects/project-store.ts'
import { toAuthConfig, withChange, withHiddenSecrets } from './config-fields.ts'
import { assertComplete } from './incomplete-config.ts'
import { beginsPhoneMfa, requirePhoneMfa } from './phone-mfa-add-on.ts'

interface ConfigCall extends CallOrigin {
  caller: Caller
  project: StoredProject
}

export const readConfig = async (
  { context, project }: Pick<ConfigCall, 'context' | 'project'>,
  within?: Queries,
): Promise<AuthConfig> => toAuthConfig(await context.runtime.settingsOf(project.ref, 'auth', within), context.mail)

const longestDetail = 300

/** Of the bodies of emails, the beginning. */
const shortened = (change: AuthConfigChange): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(withHiddenSecrets(change)).map(([name, value]) => [
      name,
      name.endsWith('_content') && typeof value === 'string' && value.length > longestDetail
        ? // Of a character that is cut, half is left, which JSON in the database cannot keep.
          `${value.slice(0, longestDetail).toWellFormed()}…`
        : value,
    ]),
  )

/** Stores a change of the settings, with its entry in the audit log. Throws `plan_lacks` for what the plan does not include. */
export const updateConfig = async (call: ConfigCall, change: AuthConfigChange): Promise<AuthConfig> => {
  const { context, project } = call
  let needsPhoneMfa = false
  await context.runtime.updateSettings(
    project.ref,
    'auth',
    (stored) => {
      const changed = withChange(stored, change, (secret) => context.authSecrets.seal(project.ref, secret))
      const config = toAuthConfig(changed, context.mail)
      assertComplete(config)
      const before = toAuthConfig(stored, context.mail)
      for (const feature of featuresBegun(before, config)) requireFeature(context, project, feature)
      needsPhoneMfa = beginsPhoneMfa(before, config)
      return changed
    },
    async (client) => {
      if (needsPhoneMfa) await requirePhoneMfa(context, client, project)
      await recordAudit(client, actorOf(call), {
        organizationId: project.organization_id,
        action: 'project.auth_settings_changed',
        target: { type: 'project', id: project.ref, name: project.name },
        details: shortened(change),
      })
    },
  )
  return readConfig(call)
}
