import type { AuthSettings } from '@cairn/auth'
import type { ChangeableAuthConfig } from '@cairn/contracts/authentication/auth-config'
import type { mfaFields } from '@cairn/contracts/authentication/mfa-fields'
import type { ConfigField } from './config-field.ts'

type MfaFields = Pick<ChangeableAuthConfig, keyof typeof mfaFields>
type Phone = AuthSettings['mfa']['phone']

const use = (kind: 'totp' | 'phone' | 'webAuthn', name: 'enrolls' | 'verifies'): ConfigField<boolean> => ({
  read: ({ mfa }) => mfa[kind][name],
  write: (value) => ({ mfa: { [kind]: { [name]: value } } }),
})

const phone = <Name extends keyof Phone>(name: Name): ConfigField<Phone[Name]> => ({
  read: ({ mfa }) => mfa.phone[name],
  write: (value) => ({ mfa: { phone: { [name]: value } } }),
})

/** The settings of second factors. */
export const mfaConfig: { readonly [Name in keyof MfaFields]: ConfigField<MfaFields[Name]> } = {
  mfa_max_enrolled_factors: {
    read: ({ mfa }) => mfa.mostFactors,
    write: (mostFactors) => ({ mfa: { mostFactors } }),
  },
  mfa_totp_enroll_enabled: use('totp', 'enrolls'),
  mfa_totp_verify_enabled: use('totp', 'verifies'),
  mfa_phone_enroll_enabled: use('phone', 'enrolls'),
  mfa_phone_verify_enabled: use('phone', 'verifies'),
  mfa_phone_otp_length: phone('codeDigits'),
  mfa_phone_template: phone('template'),
  mfa_web_authn_enroll_enabled: use('webAuthn', 'enrolls'),
  mfa_web_authn_verify_enabled: use('webAuthn', 'verifies'),
}
