import { filledText, inTransaction, json, optionalRecord } from '@cairn/service-kit'
import { z } from 'zod'
import { readJson } from '../body.ts'
import { challengeFields, challengeOf } from '../codes/code-challenge.ts'
import { recordAudit } from '../audit.ts'
import type { AuthContext, Route } from '../context.ts'
import { checkedEmail } from '../email-address.ts'
import { AuthError } from '../errors.ts'
import { assertMayBeCreated } from '../hooks/ask.ts'
import { afterwards, sendLink, takeMail } from '../mail-link.ts'
import { assertHuman, captchaFields } from '../protection/captcha.ts'
import { requireMail } from '../require-mail.ts'
import { otpByPhone } from './phone/phone-otp.ts'
import { assertMetadataFits, createUser, findUserByEmail } from '../user-store.ts'

const MagicLink = z.object({
  email: filledText,
  phone: filledText,
  create_user: z.boolean().default(true),
  data: optionalRecord,
  ...captchaFields,
  ...challengeFields,
})

const createAccount = async (
  context: AuthContext,
  { id, email, metadata }: { id: string; email: string; metadata: Record<string, unknown> },
) => {
  const user = { id, email, passwordHash: undefined, metadata, confirmed: false }
  const { pool, events, now, settings } = context
  await inTransaction(pool, async (client) => {
    await createUser(client, user, now)
    if (settings !== undefined)
      await recordAudit(client, context, { action: 'user_signedup', userId: id, provider: 'email' })
  })
  events.signedUp(id)
}

/** Open to everyone; mails a link that signs in, and answers the same whether or not the account exists. */
export const otp: Route = async (context) => {
  const body = await readJson(context.request, MagicLink)
  await assertHuman(context, body)
  if (body.email === undefined) {
    if (body.phone !== undefined)
      return otpByPhone(context, { phone: body.phone, createsUser: body.create_user, metadata: body.data ?? {} })
    throw new AuthError(400, 'validation_failed', 'One of email or phone must be set')
  }
  const email = checkedEmail(body.email)
  const metadata = body.data ?? {}
  assertMetadataFits(metadata)
  const challenge = challengeOf(body)
  requireMail(context)
  takeMail(context, email)
  if (body.create_user) context.limits.signUps.take(`${context.project.ref} ${context.request.ip}`)
  const newId = crypto.randomUUID()
  if (body.create_user && context.hooks?.isOn('beforeUserCreated') === true) {
    const known = await findUserByEmail(context.pool, email)
    if (known === undefined) await assertMayBeCreated(context, { id: newId, email, metadata, provider: 'email' })
  }
  afterwards(context, async () => {
    const known = await findUserByEmail(context.pool, email)
    if (known === undefined && !(body.create_user && context.allowsSignUps)) return
    if (known === undefined) await createAccount(context, { id: newId, email, metadata })
    const userId = known?.id ?? newId
    await sendLink(context, {
      userId,
      type: 'magiclink',
      email,
      metadata: known?.raw_user_meta_data ?? metadata,
      challenge,
    })
  })
  return json({})
}
