import { z } from 'zod'
import { checkedString } from '../organizations/organizations.ts'
import { controlCharacterProblem } from '../rules.ts'
import { codeLengths, codeSeconds, maxMailIntervalSeconds, mostInInterval } from './limits.ts'
import { lineField, secretField } from './secret-fields.ts'
import { serverUrlProblem } from './url-rules.ts'

export const smsTemplateProblem = (text: string): string | undefined => {
  if (text.length > 500) return 'An SMS has at most 500 characters.'
  const rest = text.replaceAll(/\{\{\s*\.Code\s*\}\}/g, '')
  if (rest === text) return 'Write {{ .Code }} where the code goes.'
  if (/\{\{|\}\}/.test(rest)) return 'Only {{ .Code }} can be in braces.'
  return text.isWellFormed() ? controlCharacterProblem(text.replaceAll('\n', ' ')) : 'This is not valid Unicode.'
}

const testCodesProblem = (text: string): string | undefined => {
  if (text.length > 5_000) return 'This has at most 5,000 characters.'
  return text.split(',').every((pair) => text.trim() === '' || /^\s*[1-9]\d{5,14}=\d{6,10}\s*$/.test(pair))
    ? undefined
    : 'Write each number with its code, separated by commas: 15551234567=123456.'
}

/** Phone numbers: sign-up and sign-in with a number, and who sends the SMS. */
export const phoneFields = {
  /** Whether users can sign up and sign in with a phone number. Off by default. */
  external_phone_enabled: z.boolean(),
  /** Phone numbers count as confirmed without a code. Off by default. */
  sms_autoconfirm: z.boolean(),
  /** Who sends the SMS. Empty, the default: nobody; they are kept in the mailbox of the installation. */
  sms_provider: z.enum(['', 'twilio']),
  /** How many digits a code has. 6 by default. */
  sms_otp_length: z.number().int().min(codeLengths.min).max(codeLengths.max),
  /** How long a code is valid, in seconds. 60 by default. */
  sms_otp_exp: z.number().int().min(codeSeconds.min).max(codeSeconds.max),
  /** The shortest interval between two SMS to one number, in seconds. 60 by default. */
  sms_max_frequency: z.number().int().min(1).max(maxMailIntervalSeconds),
  /** The text of an SMS, in which {{ .Code }} stands for the code. */
  sms_template: checkedString(smsTemplateProblem),
  /** Numbers that get no SMS, each with its code: 15551234567=123456, separated by commas. Empty by default. */
  sms_test_otp: checkedString(testCodesProblem),
  /** Until when these codes are valid; empty by default: always. */
  sms_test_otp_valid_until: z.union([z.literal(''), z.iso.datetime({ offset: true })]),
  /** SMS of the whole project, per hour. 30 by default. */
  rate_limit_sms_sent: z.number().int().min(1).max(mostInInterval),
  sms_twilio_account_sid: lineField,
  sms_twilio_auth_token: secretField,
  /** A phone number, a name or a messaging service that the SMS come from. */
  sms_twilio_message_service_sid: lineField,
  /** The base URL of the API: another provider can have the same one. https://api.twilio.com by default. */
  sms_twilio_url: checkedString(serverUrlProblem),
}
