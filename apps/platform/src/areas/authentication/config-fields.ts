import { AuthSettings, usualTemplates } from '@cairn/auth'
import type { NotificationName, TemplateName } from '@cairn/auth'
import { ChangeableAuthConfig } from '@cairn/contracts/authentication/auth-config'
import type { AuthConfig, AuthConfigChange } from '@cairn/contracts/authentication/auth-config'
import { maxRequestSeconds, mostAuthConnections } from '@cairn/contracts/authentication/limits'
import { hiddenSecret } from '@cairn/contracts/authentication/secret-fields'
import { redirectUrlsIn } from '@cairn/contracts/authentication/url-rules'
import { z } from 'zod'
import { fiveMinutes, hour, rate, secret } from './config-field.ts'
import type { ConfigField, Installation, StoredChange } from './config-field.ts'
import { hookConfig } from './hook-config.ts'
import { mfaConfig } from './mfa-config.ts'
import { oauthServerConfig } from './oauth-server-config.ts'
import { passkeyConfig } from './passkey-config.ts'
import { phoneConfig } from './phone-config.ts'
import { protectionConfig } from './protection-config.ts'
import { providerConfig } from './provider-config.ts'
import { templatesWith } from './config-templates.ts'
import { withParts } from './settings-parts.ts'

/** A length of sessions in hours, of which 0 is none. */
const sessionHours = (name: 'timeboxSeconds' | 'inactivitySeconds'): ConfigField<number> => ({
  read: ({ sessions: { [name]: seconds } }) => (seconds === null ? 0 : Math.max(1, Math.round(seconds / hour))),
  write: (hours) => ({ sessions: { [name]: hours === 0 ? null : hours * hour } }),
})

/** The subject or body of an email. */
const templateText = (name: TemplateName, part: 'subject' | 'body'): ConfigField<string> => ({
  read: ({ templates }) => (templates[name] ?? usualTemplates[name])[part],
  write: (value) => ({ templates: { [name]: { [part]: value } } }),
})

const notification = (name: NotificationName): ConfigField<boolean> => ({
  read: ({ notifications }) => notifications[name],
  write: (isOn) => ({ notifications: { [name]: isOn } }),
})

/** Each field of the management API, and what it is in the settings of the service. */
const configFields: { readonly [Name in keyof ChangeableAuthConfig]: ConfigField<ChangeableAuthConfig[Name]> } = {
  site_url: { read: ({ siteUrl }) => siteUrl, write: (siteUrl) => ({ siteUrl }) },
  uri_allow_list: {
    read: ({ redirectUrls }) => redirectUrls.join(','),
    write: (text) => ({ redirectUrls: redirectUrlsIn(text) }),
  },
  disable_signup: { read: ({ allowsSignUps }) => !allowsSignUps, write: (value) => ({ allowsSignUps: !value }) },
  mailer_autoconfirm: {
    read: ({ confirmsAddresses, smtp }, { delivers }) => !(confirmsAddresses ?? (smtp.host !== '' || delivers)),
    write: (value) => ({ confirmsAddresses: !value }),
  },
  password_min_length: {
    read: ({ minimumPasswordLength }) => minimumPasswordLength,
    write: (minimumPasswordLength) => ({ minimumPasswordLength }),
  },
  jwt_exp: {
    read: (settings) => settings.accessTokenSeconds,
    write: (accessTokenSeconds) => ({ accessTokenSeconds }),
  },
  sessions_timebox: sessionHours('timeboxSeconds'),
  sessions_inactivity_timeout: sessionHours('inactivitySeconds'),
  sessions_single_per_user: {
    read: ({ sessions }) => sessions.isSingle,
    write: (isSingle) => ({ sessions: { isSingle } }),
  },
  security_refresh_token_reuse_interval: {
    read: ({ sessions }) => sessions.reuseSeconds,
    write: (reuseSeconds) => ({ sessions: { reuseSeconds } }),
  },
  refresh_token_rotation_enabled: {
    read: ({ sessions }) => sessions.endsOnReuse,
    write: (endsOnReuse) => ({ sessions: { endsOnReuse } }),
  },
  db_max_pool_size: {
    read: ({ databaseConnections }) => Math.min(databaseConnections ?? mostAuthConnections, mostAuthConnections),
    write: (databaseConnections) => ({ databaseConnections }),
  },
  api_max_request_duration: {
    read: ({ requestSeconds }) => requestSeconds ?? maxRequestSeconds,
    write: (seconds) => ({ requestSeconds: seconds === maxRequestSeconds ? null : seconds }),
  },
  smtp_max_frequency: {
    read: ({ rates: { mailsToOne } }) => Math.max(1, Math.round(mailsToOne.perSeconds / mailsToOne.burst)),
    write: (perSeconds) => ({ rates: { mailsToOne: { burst: 1, perSeconds } } }),
  },
  rate_limit_email_sent: rate('mailsInAll', hour),
  rate_limit_otp: rate('mails', fiveMinutes),
  rate_limit_verify: rate('links', fiveMinutes),
  rate_limit_code_guesses: rate('codeGuesses', hour),
  rate_limit_notifications: rate('notices', hour),
  rate_limit_sign_ups: rate('signUps', fiveMinutes),
  rate_limit_wrong_passwords: rate('passwordAttempts', fiveMinutes),
  rate_limit_anonymous_users: rate('anonymous', hour),
  rate_limit_token_refresh: rate('refreshes', fiveMinutes),
  rate_limit_web3: rate('web3', fiveMinutes),
  external_web3_ethereum_enabled: {
    read: ({ web3 }) => web3.ethereum,
    write: (ethereum) => ({ web3: { ethereum } }),
  },
  external_web3_solana_enabled: { read: ({ web3 }) => web3.solana, write: (solana) => ({ web3: { solana } }) },
  external_anonymous_users_enabled: {
    read: ({ allowsAnonymous }) => allowsAnonymous,
    write: (allowsAnonymous) => ({ allowsAnonymous }),
  },
  security_update_password_require_reauthentication: {
    read: ({ reauthenticates }) => reauthenticates,
    write: (reauthenticates) => ({ reauthenticates }),
  },
  mailer_secure_email_change_enabled: {
    read: ({ confirmsBothAddresses }) => confirmsBothAddresses,
    write: (confirmsBothAddresses) => ({ confirmsBothAddresses }),
  },
  mailer_otp_length: { read: ({ codeDigits }) => codeDigits, write: (codeDigits) => ({ codeDigits }) },
  audit_log_disable_postgres: {
    read: ({ recordsAudit }) => !recordsAudit,
    write: (value) => ({ recordsAudit: !value }),
  },
  mailer_otp_exp: { read: ({ codeSeconds }) => codeSeconds, write: (codeSeconds) => ({ codeSeconds }) },
  smtp_host: { read: ({ smtp }) => smtp.host, write: (host) => ({ smtp: { host } }) },
  smtp_port: { read: ({ smtp }) => String(smtp.port), write: (port) => ({ smtp: { port: Number(port) } }) },
  smtp_user: { read: ({ smtp }) => smtp.user, write: (user) => ({ smtp: { user } }) },
  smtp_pass: secret(
    ({ smtp }) => smtp.password,
    (password) => ({ smtp: { password } }),
  ),
  smtp_admin_email: { read: ({ smtp }) => smtp.from, write: (from) => ({ smtp: { from } }) },
  smtp_sender_name: { read: ({ smtp }) => smtp.fromName, write: (fromName) => ({ smtp: { fromName } }) },
  ...phoneConfig,
  ...mfaConfig,
  ...passkeyConfig,
  ...oauthServerConfig,
  saml_enabled: { read: ({ saml }) => saml.isOn, write: (isOn) => ({ saml: { isOn } }) },
  ...hookConfig,
  ...protectionConfig,
  ...providerConfig,
  mailer_subjects_confirmation: templateText('confirmation', 'subject'),
  mailer_templates_confirmation_content: templateText('confirmation', 'body'),
  mailer_subjects_invite: templateText('invite', 'subject'),
  mailer_templates_invite_content: templateText('invite', 'body'),
  mailer_subjects_magic_link: templateText('magic_link', 'subject'),
  mailer_templates_magic_link_content: templateText('magic_link', 'body'),
  mailer_subjects_recovery: templateText('recovery', 'subject'),
  mailer_templates_recovery_content: templateText('recovery', 'body'),
  mailer_subjects_email_change: templateText('email_change', 'subject'),
  mailer_templates_email_change_content: templateText('email_change', 'body'),
  mailer_subjects_reauthentication: templateText('reauthentication', 'subject'),
  mailer_templates_reauthentication_content: templateText('reauthentication', 'body'),
  mailer_subjects_password_changed_notification: templateText('password_changed_notification', 'subject'),
  mailer_templates_password_changed_notification_content: templateText('password_changed_notification', 'body'),
  mailer_subjects_email_changed_notification: templateText('email_changed_notification', 'subject'),
  mailer_templates_email_changed_notification_content: templateText('email_changed_notification', 'body'),
  mailer_subjects_phone_changed_notification: templateText('phone_changed_notification', 'subject'),
  mailer_templates_phone_changed_notification_content: templateText('phone_changed_notification', 'body'),
  mailer_subjects_identity_linked_notification: templateText('identity_linked_notification', 'subject'),
  mailer_templates_identity_linked_notification_content: templateText('identity_linked_notification', 'body'),
  mailer_subjects_identity_unlinked_notification: templateText('identity_unlinked_notification', 'subject'),
  mailer_templates_identity_unlinked_notification_content: templateText('identity_unlinked_notification', 'body'),
  mailer_subjects_mfa_factor_enrolled_notification: templateText('mfa_factor_enrolled_notification', 'subject'),
  mailer_templates_mfa_factor_enrolled_notification_content: templateText('mfa_factor_enrolled_notification', 'body'),
  mailer_subjects_mfa_factor_unenrolled_notification: templateText('mfa_factor_unenrolled_notification', 'subject'),
  mailer_templates_mfa_factor_unenrolled_notification_content: templateText(
    'mfa_factor_unenrolled_notification',
    'body',
  ),
  mailer_notifications_password_changed_enabled: notification('password_changed'),
  mailer_notifications_email_changed_enabled: notification('email_changed'),
  mailer_notifications_phone_changed_enabled: notification('phone_changed'),
  mailer_notifications_identity_linked_enabled: notification('identity_linked'),
  mailer_notifications_identity_unlinked_enabled: notification('identity_unlinked'),
  mailer_notifications_mfa_factor_enrolled_enabled: notification('mfa_factor_enrolled'),
  mailer_notifications_mfa_factor_unenrolled_enabled: notification('mfa_factor_unenrolled'),
}

const names = ChangeableAuthConfig.keyof().options

/** Settings of the service `auth`, in the words of the management API. */
// Overloaded: the compiler cannot see that every name was read.
export function toAuthConfig(stored: unknown, installation: Installation): AuthConfig
export function toAuthConfig(stored: unknown, installation: Installation): Record<string, unknown> {
  const settings = AuthSettings.parse(stored)
  const fields = names.map((name) => [name, configFields[name].read(settings, installation)])
  return { ...Object.fromEntries(fields), mailer_custom_templates: Object.keys(settings.templates) }
}

const storedField = <Name extends keyof ChangeableAuthConfig>(
  name: Name,
  value: ChangeableAuthConfig[Name] | undefined,
): StoredChange => (value === undefined ? {} : configFields[name].write(value))

const isSecretName = (name: string): boolean => names.some((each) => each === name && configFields[each].isSecret)

// Overloaded: the compiler cannot see that secrets are texts.
function withSealedSecrets(change: AuthConfigChange, seal: (secret: string) => string): AuthConfigChange
function withSealedSecrets(change: AuthConfigChange, seal: (secret: string) => string): object {
  return Object.fromEntries(
    Object.entries(change).flatMap(([name, value]) => {
      if (!isSecretName(name) || typeof value !== 'string' || value === '') return [[name, value]]
      return value === hiddenSecret ? [] : [[name, seal(value)]]
    }),
  )
}

/** A change as people may see it. */
export const withHiddenSecrets = (change: AuthConfigChange): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(change).map(([name, value]) => [name, isSecretName(name) && value !== '' ? hiddenSecret : value]),
  )

const Stored = z.looseObject({})

/** The stored settings with a change. What the change leaves out keeps its value. */
export const withChange = (stored: unknown, change: AuthConfigChange, seal: (secret: string) => string): unknown => {
  const sealed = withSealedSecrets(change, seal)
  const parts = names.map((name) => storedField(name, sealed[name]))
  const templates = templatesWith(
    AuthSettings.parse(stored).templates,
    parts.flatMap((part) => part.templates ?? []),
  )
  return { ...parts.reduce(withParts, Stored.parse(stored)), templates }
}
