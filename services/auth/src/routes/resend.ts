import { z } from 'zod'
import { json } from '@cairn/service-kit'
import { readJson } from '../body.ts'
import { challengeFields, challengeOf } from '../codes/code-challenge.ts'
import type { Route } from '../context.ts'
import { checkedEmail } from '../email-address.ts'
import { afterwards, sendLink, takeMail } from '../mail-link.ts'
import { assertHuman, captchaFields } from '../protection/captcha.ts'
import { requireMail } from '../require-mail.ts'
import { resendByPhone } from './phone/phone-resend.ts'
import { findUserByEmail } from '../user-store.ts'

const Resend = z.union([
  z.object({ type: z.literal('signup'), email: z.string(), ...challengeFields, ...captchaFields }),
  z.object({ type: z.enum(['sms', 'phone_change']), phone: z.string(), ...captchaFields }),
])

/** Open to everyone; mails the confirmation of a new account once more, and answers the same in any case. */
export const resend: Route = async (context) => {
  const body = await readJson(context.request, Resend)
  await assertHuman(context, body)
  if (body.type !== 'signup') return resendByPhone(context, body)
  const email = checkedEmail(body.email)
  const challenge = challengeOf(body)
  requireMail(context)
  takeMail(context, email)
  afterwards(context, async () => {
    const user = await findUserByEmail(context.pool, email)
    if (user === undefined || user.email_confirmed_at !== null) return
    const metadata = user.raw_user_meta_data
    await sendLink(context, { userId: user.id, type: 'signup', email, metadata, challenge })
  })
  return json({})
}
