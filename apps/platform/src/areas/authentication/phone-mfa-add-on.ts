import type { AuthConfig } from '@cairn/contracts/authentication/auth-config'
import type { PoolClient } from 'pg'
import { installationCapabilities } from '../../capabilities.ts'
import type { Context } from '../../context.ts'
import { fail } from '../../errors.ts'
import type { StoredProject } from '../projects/project-store.ts'

const usesPhones = (config: AuthConfig): boolean => config.mfa_phone_enroll_enabled || config.mfa_phone_verify_enabled

export const beginsPhoneMfa = (before: AuthConfig, after: AuthConfig): boolean =>
  usesPhones(after) && !usesPhones(before)

/** Throws `plan_lacks` where phone MFA is an add-on and the project does not have it. */
export const requirePhoneMfa = async (
  { addOns, config }: Pick<Context, 'addOns' | 'config'>,
  client: PoolClient,
  project: Pick<StoredProject, 'id' | 'organization_id'>,
): Promise<void> => {
  if (!config.limits.byPlan || !installationCapabilities(config).includes('billing:all')) return
  if (!(await addOns.holds(client, project, 'phone_mfa')))
    throw fail('plan_lacks', {
      message: 'Phone MFA is an add-on of the project. Switch it on in the project settings, under add-ons.',
    })
}
