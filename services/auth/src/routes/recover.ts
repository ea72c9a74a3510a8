import { z } from 'zod'
import { json } from '@cairn/service-kit'
import { readJson } from '../body.ts'
import type { Route } from '../context.ts'
import { checkedEmail } from '../email-address.ts'
import { afterwards, requireMail, sendLink, takeMail } from '../mail-link.ts'
import { findUserByEmail } from '../user-store.ts'

const Recover = z.object({ email: z.string() })

/** Open to everyone; returns the same whether or not the account exists. */
export const recover: Route = async (context) => {
  const email = checkedEmail((await readJson(context.request, Recover)).email)
  requireMail(context)
  takeMail(context, email)
  afterwards(context, async () => {
    const user = await findUserByEmail(context.pool, email)
    if (user !== undefined) await sendLink(context, { userId: user.id, type: 'recovery', email })
  })
  return json({})
}
