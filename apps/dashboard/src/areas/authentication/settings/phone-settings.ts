import { codeLengths, codeSeconds, maxMailIntervalSeconds } from '@cairn/contracts/authentication/limits'
import type { FormState, Setting } from './settings.ts'

const isOn = (values: FormState): boolean => values['external_phone_enabled'] === true
const usesTwilio = (values: FormState): boolean => isOn(values) && values['sms_provider'] === 'twilio'
const hasTestNumbers = (values: FormState): boolean =>
  isOn(values) && typeof values['sms_test_otp'] === 'string' && values['sms_test_otp'].trim() !== ''

const required = (what: string) => (text: string) => (text.trim() === '' ? `Enter ${what}.` : undefined)

const timeProblem = (text: string): string | undefined =>
  text.trim() === '' || /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text.trim())
    ? undefined
    : 'Write a time with its zone, such as 2027-01-31T12:00:00Z.'

/** Sign-up and sign-in with a phone number. */
export const phoneSettings: readonly Setting[] = [
  {
    kind: 'switch',
    name: 'external_phone_enabled',
    label: 'Sign in with a phone number',
    hint: 'Users sign up and sign in with a number, by a code in an SMS or by a password. Off by default. Switching it off keeps the settings below.',
  },
  {
    kind: 'switch',
    name: 'sms_autoconfirm',
    isInverted: true,
    when: isOn,
    label: 'Confirm phone numbers',
    hint: 'A number counts after its owner has entered the code of an SMS. On by default.',
  },
  {
    kind: 'select',
    name: 'sms_provider',
    when: isOn,
    options: [
      { value: '', label: 'None' },
      { value: 'twilio', label: 'Twilio' },
    ],
    label: 'SMS provider',
    hint: 'None by default: SMS reach nobody, and are kept in the mailbox of the operators of this installation. The hook “Send SMS” takes the place of the provider.',
  },
  {
    kind: 'text',
    name: 'sms_twilio_account_sid',
    when: usesTwilio,
    problem: required('the account SID'),
    label: 'Account SID',
    hint: 'From the console of Twilio. Begins with AC.',
  },
  {
    kind: 'secret',
    name: 'sms_twilio_auth_token',
    when: usesTwilio,
    problem: required('the token'),
    label: 'Auth token',
    hint: 'Stored encrypted, and not shown again.',
  },
  {
    kind: 'text',
    name: 'sms_twilio_message_service_sid',
    when: usesTwilio,
    problem: required('the sender'),
    label: 'Sender',
    hint: 'A phone number, a name, or the SID of a messaging service.',
  },
  {
    kind: 'text',
    name: 'sms_twilio_url',
    when: usesTwilio,
    label: 'API URL',
    hint: 'For another provider with the API of Twilio. https://api.twilio.com by default.',
  },
  {
    kind: 'text',
    name: 'sms_template',
    when: isOn,
    isProse: true,
    rows: 2,
    label: 'Text of an SMS',
    hint: '{{ .Code }} stands for the code. “Your code is {{ .Code }}” by default.',
  },
  {
    kind: 'number',
    name: 'sms_otp_length',
    ...codeLengths,
    when: isOn,
    unit: 'digits',
    label: 'Length of codes',
    hint: '6 by default.',
  },
  {
    kind: 'number',
    name: 'sms_otp_exp',
    ...codeSeconds,
    when: isOn,
    unit: 'seconds',
    label: 'Lifetime of codes',
    hint: '60 by default.',
  },
  {
    kind: 'number',
    name: 'sms_max_frequency',
    min: 1,
    max: maxMailIntervalSeconds,
    when: isOn,
    unit: 'seconds',
    label: 'Minimum interval between SMS to one number',
    hint: 'SMS requested earlier are refused. 60 by default.',
  },
  {
    kind: 'text',
    name: 'sms_test_otp',
    when: isOn,
    rows: 2,
    label: 'Test numbers',
    hint: 'These numbers get no SMS, and sign in with the code beside them: 15551234567=123456, separated by commas. None by default.',
  },
  {
    kind: 'text',
    name: 'sms_test_otp_valid_until',
    when: hasTestNumbers,
    problem: timeProblem,
    label: 'Test numbers are valid until',
    hint: 'A time such as 2027-01-31T12:00:00Z. Empty by default: always.',
  },
]
