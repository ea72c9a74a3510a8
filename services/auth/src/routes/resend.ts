import { z } from 'zod'
import { json } from '@cairn/service-kit'
import { readJson } from '../body.ts'
import { challengeFields, challengeOf } from '../codes/code-challenge.ts'
import type { Route } from '../context.ts'
import { checkedEmail } from '../email-address.ts'
import { AuthError } from '../errors.ts'
import { afterwards, sendLink, takeMail } from '../mail-link.ts'
import { assertHuman, captchaFields } from '../protection/captcha.ts'
import { requireMail } from '../require-mail.ts'
import { resendByPhone } from './phone/phone-resend.ts'
import { repeatEmailChange } from './project/email-change.ts'
import { findUserByEmail } from '../user-store.ts'

const Resend = z.union([
  z.object({ type: z.enum(['signup', 'email_change']), email: z.string(), ...challengeFields, ...captchaFields }),
  z.object({ type: z.enum(['sms', 'phone_change']), phone: z.string(), ...captchaFields }),
])

/** Open to everyone; mails the confirmation of a new account or address once more, and answers the same in any case. */
export const resend: Route = async (context) => {
  const body = await readJson(context.request, Resend)
  await assertHuman(context, body)
  if ('phone' in body) return resendByPhone(context, body)
  if (body.type === 'email_change' && context.settings === undefined)
    throw new AuthError(400, 'validation_failed', 'type: only signup can be sent again')
  const email = checkedEmail(body.email)
  const challenge = challengeOf(body)
  requireMail(context)
  takeMail(context, email)
  afterwards(context, async () => {
    const user = await findUserByEmail(context.pool, email)
    if (user === undefined) return
    if (body.type === 'email_change') return repeatEmailChange(context, user, challenge)
    if (user.email_confirmed_at !== null) return
    const metadata = user.raw_user_meta_data
    await sendLink(context, { userId: user.id, type: 'signup', email, metadata, challenge })
  })
  return json({})
}
