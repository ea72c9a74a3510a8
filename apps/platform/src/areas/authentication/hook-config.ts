import type { AuthSettings } from '@cairn/auth'
import type { ChangeableAuthConfig } from '@cairn/contracts/authentication/auth-config'
import type { hookFields } from '@cairn/contracts/authentication/hook-fields'
import { secret } from './config-field.ts'
import type { ConfigField } from './config-field.ts'

type HookFields = Pick<ChangeableAuthConfig, keyof typeof hookFields>
type HookName = keyof AuthSettings['hooks']

const isOn = (name: HookName): ConfigField<boolean> => ({
  read: ({ hooks }) => hooks[name].isOn,
  write: (value) => ({ hooks: { [name]: { isOn: value } } }),
})

const uri = (name: HookName): ConfigField<string> => ({
  read: ({ hooks }) => hooks[name].uri,
  write: (value) => ({ hooks: { [name]: { uri: value } } }),
})

const secrets = (name: HookName): ConfigField<string> =>
  secret(
    ({ hooks }) => hooks[name].secrets,
    (value) => ({ hooks: { [name]: { secrets: value } } }),
  )

/** The settings of hooks. */
export const hookConfig: { readonly [Name in keyof HookFields]: ConfigField<HookFields[Name]> } = {
  hook_before_user_created_enabled: isOn('beforeUserCreated'),
  hook_before_user_created_uri: uri('beforeUserCreated'),
  hook_before_user_created_secrets: secrets('beforeUserCreated'),
  hook_custom_access_token_enabled: isOn('customAccessToken'),
  hook_custom_access_token_uri: uri('customAccessToken'),
  hook_custom_access_token_secrets: secrets('customAccessToken'),
  hook_mfa_verification_attempt_enabled: isOn('mfaVerificationAttempt'),
  hook_mfa_verification_attempt_uri: uri('mfaVerificationAttempt'),
  hook_mfa_verification_attempt_secrets: secrets('mfaVerificationAttempt'),
  hook_password_verification_attempt_enabled: isOn('passwordVerificationAttempt'),
  hook_password_verification_attempt_uri: uri('passwordVerificationAttempt'),
  hook_password_verification_attempt_secrets: secrets('passwordVerificationAttempt'),
  hook_send_sms_enabled: isOn('sendSms'),
  hook_send_sms_uri: uri('sendSms'),
  hook_send_sms_secrets: secrets('sendSms'),
  hook_send_email_enabled: isOn('sendEmail'),
  hook_send_email_uri: uri('sendEmail'),
  hook_send_email_secrets: secrets('sendEmail'),
}
