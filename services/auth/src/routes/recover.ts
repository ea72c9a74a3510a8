import { z } from 'zod'
import { json } from '@cairn/service-kit'
import { readJson } from '../body.ts'
import { challengeFields, challengeOf } from '../codes/code-challenge.ts'
import type { Route } from '../context.ts'
import { checkedEmail } from '../email-address.ts'
import { afterwards, sendLink, takeMail } from '../mail-link.ts'
import { assertHuman, captchaFields } from '../protection/captcha.ts'
import { requireMail } from '../require-mail.ts'
import { findUserByEmail } from '../user-store.ts'

const Recover = z.object({ email: z.string(), ...challengeFields, ...captchaFields })

/** Open to everyone; returns the same whether or not the account exists. */
export const recover: Route = async (context) => {
  const body = await readJson(context.request, Recover)
  await assertHuman(context, body)
  const email = checkedEmail(body.email)
  const challenge = challengeOf(body)
  requireMail(context)
  takeMail(context, email)
  afterwards(context, async () => {
    const user = await findUserByEmail(context.pool, email)
    if (user === undefined) return
    const metadata = user.raw_user_meta_data
    await sendLink(context, { userId: user.id, type: 'recovery', email, metadata, challenge })
  })
  return json({})
}
