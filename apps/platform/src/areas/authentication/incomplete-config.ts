import type { AuthConfig } from '@cairn/contracts/authentication/auth-config'
import { isOriginOf, originsIn } from '@cairn/contracts/authentication/passkey-rules'
import { providerNames } from '@cairn/contracts/authentication/provider-names'
import { fail } from '../../errors.ts'

const hooks = [
  'before_user_created',
  'custom_access_token',
  'mfa_verification_attempt',
  'password_verification_attempt',
  'send_sms',
  'send_email',
] as const

const hookProblem = (config: AuthConfig): string | undefined => {
  const on = hooks.filter((name) => config[`hook_${name}_enabled`])
  if (on.some((name) => config[`hook_${name}_uri`] === '')) return 'Enter the URI of each hook that is on.'
  return on.some((name) => config[`hook_${name}_uri`].startsWith('http') && config[`hook_${name}_secrets`] === '')
    ? 'Enter a secret for each hook that is asked by HTTP: its requests are signed with it.'
    : undefined
}

const withoutUsualUrl: ReadonlySet<string> = new Set(['azure', 'keycloak'])

const providerProblem = (config: AuthConfig): string | undefined => {
  const on = providerNames.filter((name) => config[`external_${name}_enabled`])
  if (on.some((name) => config[`external_${name}_client_id`] === '' || config[`external_${name}_secret`] === ''))
    return 'Enter the client id and the secret of each provider that is on.'
  return on.some((name) => withoutUsualUrl.has(name) && config[`external_${name}_url`] === '')
    ? 'Enter the URL of the provider: your realm of Keycloak, or your tenant of Microsoft.'
    : undefined
}

const passkeyProblem = (config: AuthConfig): string | undefined => {
  const domain = config.webauthn_rp_id === '' ? new URL(config.site_url).hostname : config.webauthn_rp_id
  const listed = originsIn(config.webauthn_rp_origins)
  const origins = listed.length === 0 ? [config.site_url] : listed
  return config.passkey_enabled && !origins.every((origin) => isOriginOf(origin, domain))
    ? `Enter origins of ${domain}, the domain of passkeys: browsers refuse it on other pages.`
    : undefined
}

const problemOf = (config: AuthConfig): string | undefined => {
  if (config.smtp_host !== '' && config.smtp_admin_email === '')
    return 'Enter the address that emails come from: the mail server needs one.'
  if (config.security_captcha_enabled && config.security_captcha_secret === '')
    return 'Enter the secret key of the captcha: answers are verified with it.'
  const twilio = [config.sms_twilio_account_sid, config.sms_twilio_auth_token, config.sms_twilio_message_service_sid]
  const usesPhones = config.external_phone_enabled || config.mfa_phone_verify_enabled
  if (usesPhones && config.sms_provider === 'twilio' && twilio.includes(''))
    return 'Enter the account, the token and the sender of Twilio: without them, no SMS is sent.'
  return passkeyProblem(config) ?? hookProblem(config) ?? providerProblem(config)
}

/** Throws for settings that work only together, of which some are missing. */
export const assertComplete = (config: AuthConfig): void => {
  const message = problemOf(config)
  if (message !== undefined) throw fail('auth_settings_incomplete', { message })
}
