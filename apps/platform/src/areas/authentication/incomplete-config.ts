import type { AuthConfig } from '@cairn/contracts/authentication/auth-config'
import { fail } from '../../errors.ts'

const problemOf = (config: AuthConfig): string | undefined => {
  if (config.smtp_host !== '' && config.smtp_admin_email === '')
    return 'Enter the address that emails come from: the mail server needs one.'
  const twilio = [config.sms_twilio_account_sid, config.sms_twilio_auth_token, config.sms_twilio_message_service_sid]
  if (config.external_phone_enabled && config.sms_provider === 'twilio' && twilio.includes(''))
    return 'Enter the account, the token and the sender of Twilio: without them, no SMS is sent.'
  return undefined
}

/** Throws for settings that work only together, of which some are missing. */
export const assertComplete = (config: AuthConfig): void => {
  const message = problemOf(config)
  if (message !== undefined) throw fail('auth_settings_incomplete', { message })
}
