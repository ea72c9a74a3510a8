import { z } from 'zod'

const variable = /\{\{\s*\.Code\s*\}\}/g

/** The text of an SMS, in which {{ .Code }} stands for the code. */
export const fillSms = (template: string, code: string): string => template.replaceAll(variable, code)

/** The settings of phone numbers. */
export const PhoneSettings = z.strictObject({
  isOn: z.boolean().default(false),
  /** Whether a number counts only after its owner has entered a code. */
  confirmsNumbers: z.boolean().default(true),
  codeDigits: z.int().min(6).max(10).default(6),
  codeSeconds: z.int().min(60).max(86_400).default(60),
  template: z.string().min(1).max(500).default('Your code is {{ .Code }}'),
  /** Numbers that get no SMS, with their codes: `15551234567=123456`, separated by commas. */
  testCodes: z.string().max(5_000).default(''),
  /** Until when they are valid. Null: always. */
  testCodesUntil: z.iso.datetime({ offset: true }).nullable().default(null),
  /** `box`: the mailbox of the installation. */
  provider: z.enum(['box', 'twilio']).default('box'),
  twilio: z
    .strictObject({
      url: z.url().default('https://api.twilio.com'),
      accountSid: z.string().max(300).default(''),
      /** Sealed. */
      authToken: z.string().max(8_000).default(''),
      sender: z.string().max(300).default(''),
    })
    .prefault({}),
})
export type PhoneSettings = z.infer<typeof PhoneSettings>

/** The code of a number that gets no SMS; undefined for all others. */
export const testCodeOf = (
  { testCodes, testCodesUntil }: PhoneSettings,
  phone: string,
  now: Date,
): string | undefined => {
  if (testCodesUntil !== null && new Date(testCodesUntil) < now) return undefined
  const found = testCodes.split(',').find((pair) => pair.trim().startsWith(`${phone}=`))
  return found?.trim().slice(phone.length + 1)
}
