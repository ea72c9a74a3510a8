import type { AuthConfig } from '@cairn/contracts/authentication/auth-config'
import { fail } from '../../errors.ts'

const problemOf = ({ smtp_host: host, smtp_admin_email: from }: AuthConfig): string | undefined =>
  host !== '' && from === '' ? 'Enter the address that emails come from: the mail server needs one.' : undefined

/** Throws for settings that work only together, of which some are missing. */
export const assertComplete = (config: AuthConfig): void => {
  const message = problemOf(config)
  if (message !== undefined) throw fail('auth_settings_incomplete', { message })
}
