import { issueCode } from '../codes/code-store.ts'
import type { CodeKind } from '../codes/code-store.ts'
import { settingsOf } from '../codes/send-template.ts'
import type { AuthContext } from '../context.ts'
import { sendByHook } from '../hooks/ask.ts'
import { findUser } from '../user-store.ts'
import { fillSms, testCodeOf } from './sms-settings.ts'
import { requireSms } from './sms.ts'

/** Counts an SMS to a number, whether or not it has an account. Numbers that get none count by address alone. */
export const takeSms = (context: AuthContext, phone: string): void => {
  const { limits, project, request, now } = context
  limits.mails.take(`${project.ref} ${request.ip}`)
  if (testCodeOf(settingsOf(context).phone, phone, now) !== undefined) return
  limits.smsToOne.take(`${project.ref} ${phone}`)
  limits.smsInAll.take(project.ref)
}

/** Sends a code to a number; those of the kind that the user had are worthless from now on. */
export const sendSmsCode = async (
  context: AuthContext,
  { userId, kind, phone }: { userId: string; kind: CodeKind; phone: string },
): Promise<void> => {
  const { pool, project, now } = context
  const send = requireSms(context)
  const { phone: settings } = settingsOf(context)
  const fixed = testCodeOf(settings, phone, now)
  const issue = { userId, kind, to: phone, digits: settings.codeDigits, challenge: undefined, fixed }
  const { code } = await issueCode(pool, project, issue, now)
  if (fixed !== undefined) return
  const user = await findUser(pool, userId)
  if (user !== undefined && (await sendByHook(context, 'sendSms', user, { sms: { otp: code, phone } }))) return
  await send({ to: phone, text: fillSms(settings.template, code) })
}
