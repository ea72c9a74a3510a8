import { json, optionalRecord } from '@cairn/service-kit'
import { z } from 'zod'
import { assertAdmin } from '../../admin/admin-caller.ts'
import { changeForMail, createForMail, unconfirmedUser } from '../../admin/mail-target.ts'
import { readJson } from '../../body.ts'
import { redirectOf, sendCode } from '../../codes/send-code.ts'
import type { Route } from '../../context.ts'
import { checkedEmail } from '../../email-address.ts'
import { requireMail } from '../../require-mail.ts'
import { publicUser } from '../../user.ts'
import { emailExists } from '../../user-store.ts'

const Invitation = z.object({ email: z.string(), data: optionalRecord })

/** For servers of the project: mails a link to somebody, whether or not people can sign up by themselves. */
export const invite: Route = async (context) => {
  await assertAdmin(context)
  const body = await readJson(context.request, Invitation)
  const email = checkedEmail(body.email)
  requireMail(context)
  const known = await unconfirmedUser(context, email, emailExists)
  const invited = { metadata: body.data ?? {}, isInvited: true }
  const user = await (known === undefined
    ? createForMail(context, { email, ...invited })
    : changeForMail(context, known, invited))
  await sendCode(context, {
    userId: user.id,
    kind: 'confirmation_token',
    type: 'invite',
    to: email,
    metadata: user.raw_user_meta_data ?? {},
    redirectTo: redirectOf(context),
  })
  return json(publicUser(user))
}
