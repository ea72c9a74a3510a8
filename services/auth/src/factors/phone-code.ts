import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { Project } from '@cairn/service-kit'
import { settingsOf } from '../codes/send-template.ts'
import type { AuthContext } from '../context.ts'
import { AuthError } from '../errors.ts'
import { sendByHook } from '../hooks/ask.ts'
import { takeSms } from '../sms/send-sms-code.ts'
import { fillSms, testCodeOf } from '../sms/sms-settings.ts'
import type { UserRow } from '../user.ts'

const digestOf = ({ jwtSecret }: Project, challengeId: string, code: string): string =>
  createHmac('sha256', jwtSecret).update(`code of a factor\n${challengeId}\n${code}`).digest('hex')

/** A code for a challenge; `send` sends it to the number. Counts as an SMS. */
export const newPhoneCode = (
  context: AuthContext,
  { challengeId, phone, user }: { challengeId: string; phone: string; user: UserRow },
): { digest: string; send: () => Promise<void> } => {
  const { factorSms, now, project } = context
  if (factorSms === undefined)
    throw new AuthError(422, 'mfa_phone_verify_not_enabled', 'MFA verify is disabled for Phone')
  takeSms(context, phone)
  const { mfa, phone: numbers } = settingsOf(context)
  const { codeDigits, template } = mfa.phone
  const fixed = testCodeOf(numbers, phone, now)
  const code = fixed ?? String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
  return {
    digest: digestOf(project, challengeId, code),
    send: async () => {
      if (fixed !== undefined || (await sendByHook(context, 'sendSms', user, { sms: { otp: code, phone } }))) return
      await factorSms({ to: phone, text: fillSms(template, code) })
    },
  }
}

export const isPhoneCode = (
  { project }: AuthContext,
  { id, codeDigest }: { id: string; codeDigest: string | null },
  code: string,
): boolean => {
  const digest = Buffer.from(digestOf(project, id, code))
  const stored = Buffer.from(codeDigest ?? '')
  return stored.length === digest.length && timingSafeEqual(stored, digest)
}
