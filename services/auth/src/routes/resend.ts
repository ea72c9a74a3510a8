import { z } from 'zod'
import { json } from '@cairn/service-kit'
import { readJson } from '../body.ts'
import type { Route } from '../context.ts'
import { checkedEmail } from '../email-address.ts'
import { afterwards, requireMail, sendLink, takeMail } from '../mail-link.ts'
import { findUserByEmail } from '../user-store.ts'

const Resend = z.object({ type: z.literal('signup'), email: z.string() })

/** Open to everyone; mails the confirmation of a new account once more, and answers the same in any case. */
export const resend: Route = async (context) => {
  const email = checkedEmail((await readJson(context.request, Resend)).email)
  requireMail(context)
  takeMail(context, email)
  afterwards(context, async () => {
    const user = await findUserByEmail(context.pool, email)
    if (user?.email_confirmed_at === null) await sendLink(context, { userId: user.id, type: 'signup', email })
  })
  return json({})
}
