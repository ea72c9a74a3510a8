import type { Account } from '@cairn/auth'
import type { Profile } from '@cairn/contracts/account/profile'
import { installationDisabled } from '../../capabilities.ts'
import type { Context } from '../../context.ts'
import type { StoredProfile } from './profile-store.ts'

export const profileView = async (
  context: Pick<Context, 'config' | 'operators' | 'assistantSwitch'>,
  { id, email, provider }: Account,
  { username, first_name, last_name, disabled_features, created_at }: StoredProfile,
): Promise<Profile> => ({
  id,
  username,
  first_name,
  last_name,
  primary_email: email,
  auth0_id: `${provider}|${id}`,
  disabled_features: [...new Set([...installationDisabled(context), ...disabled_features])],
  is_operator: await context.operators.isOperator(id),
  created_at: created_at.toISOString(),
})

const longestUsername = 30

/** A username made of an email address: what of the part before the @ may stand in one. */
export const usernameFrom = (email: string): string => {
  const [local = ''] = email.split('@')
  const fit = local
    .toLowerCase()
    .replaceAll(/[^a-z\d._-]+/g, '-')
    .slice(0, longestUsername)
    .replaceAll(/^[._-]+|[._-]+$/g, '')
  return fit === '' ? 'person' : fit
}
