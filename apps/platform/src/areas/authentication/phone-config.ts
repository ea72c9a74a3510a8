import type { AuthSettings } from '@cairn/auth'
import type { ChangeableAuthConfig } from '@cairn/contracts/authentication/auth-config'
import type { phoneFields } from '@cairn/contracts/authentication/phone-fields'
import { hour, rate, secret } from './config-field.ts'
import type { ConfigField } from './config-field.ts'

type PhoneFields = Pick<ChangeableAuthConfig, keyof typeof phoneFields>
type Phone = AuthSettings['phone']

const phone = <Name extends keyof Phone>(name: Name): ConfigField<Phone[Name]> => ({
  read: (settings) => settings.phone[name],
  write: (value) => ({ phone: { [name]: value } }),
})

const twilio = (name: keyof Phone['twilio']): ConfigField<string> => ({
  read: (settings) => settings.phone.twilio[name],
  write: (value) => ({ phone: { twilio: { [name]: value } } }),
})

/** The settings of phone numbers. */
export const phoneConfig: { readonly [Name in keyof PhoneFields]: ConfigField<PhoneFields[Name]> } = {
  external_phone_enabled: phone('isOn'),
  sms_autoconfirm: {
    read: (settings) => !settings.phone.confirmsNumbers,
    write: (value) => ({ phone: { confirmsNumbers: !value } }),
  },
  sms_provider: {
    read: ({ phone: { provider } }) => (provider === 'box' ? '' : provider),
    write: (provider) => ({ phone: { provider: provider === '' ? 'box' : provider } }),
  },
  sms_otp_length: phone('codeDigits'),
  sms_otp_exp: phone('codeSeconds'),
  sms_max_frequency: {
    read: ({ rates: { smsToOne } }) => Math.max(1, Math.round(smsToOne.perSeconds / smsToOne.burst)),
    write: (perSeconds) => ({ rates: { smsToOne: { burst: 1, perSeconds } } }),
  },
  sms_template: phone('template'),
  sms_test_otp: phone('testCodes'),
  sms_test_otp_valid_until: {
    read: ({ phone: { testCodesUntil } }) => testCodesUntil ?? '',
    write: (text) => ({ phone: { testCodesUntil: text === '' ? null : text } }),
  },
  rate_limit_sms_sent: rate('smsInAll', hour),
  sms_twilio_account_sid: twilio('accountSid'),
  sms_twilio_auth_token: secret(
    (settings) => settings.phone.twilio.authToken,
    (authToken) => ({ phone: { twilio: { authToken } } }),
  ),
  sms_twilio_message_service_sid: twilio('sender'),
  sms_twilio_url: {
    read: (settings) => settings.phone.twilio.url,
    write: (url) => ({ phone: { twilio: { url: url.replace(/\/+$/, '') } } }),
  },
}
