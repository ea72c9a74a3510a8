import { inTransaction, json } from '@cairn/service-kit'
import type { ServiceResponse } from '@cairn/service-kit'
import { insertUserRecord } from '../../admin/insert-user.ts'
import { recordAudit } from '../../audit.ts'
import type { AuthContext } from '../../context.ts'
import { assertMayBeCreated } from '../../hooks/ask.ts'
import { afterwards } from '../../mail-link.ts'
import { checkedPhone } from '../../phone-number.ts'
import { sendSmsCode, takeSms } from '../../sms/send-sms-code.ts'
import { findUserByPhone } from '../../sms/phone-store.ts'
import { requireSms } from '../../sms/sms.ts'
import { assertMetadataFits } from '../../user-store.ts'

/** A user for a number that has none: unconfirmed, until the owner enters a code. */
export const createForPhone = async (
  context: AuthContext,
  fields: { id: string; phone: string; passwordHash: string | undefined; metadata: Record<string, unknown> },
  { isConfirmed = false } = {},
): Promise<void> => {
  const { metadata: userMetadata, ...user } = fields
  const { pool, events, now } = context
  await inTransaction(pool, async (client) => {
    await insertUserRecord(
      client,
      {
        ...user,
        email: undefined,
        role: 'authenticated',
        userMetadata,
        appMetadata: {},
        emailConfirmed: false,
        phoneConfirmed: isConfirmed,
        bannedUntil: null,
        isInvited: false,
        isAnonymous: false,
      },
      now,
    )
    await recordAudit(client, context, { action: 'user_signedup', userId: fields.id, provider: 'phone' })
  })
  events.signedUp(fields.id)
}

/** Sends a code that signs in, and answers the same whether or not the account exists. */
export const otpByPhone = async (
  context: AuthContext,
  body: { phone: string; createsUser: boolean; metadata: Record<string, unknown> },
): Promise<ServiceResponse> => {
  requireSms(context)
  const phone = checkedPhone(body.phone)
  const { createsUser, metadata } = body
  assertMetadataFits(metadata)
  takeSms(context, phone)
  if (createsUser) context.limits.signUps.take(`${context.project.ref} ${context.request.ip}`)
  const newId = crypto.randomUUID()
  if (createsUser && context.hooks?.isOn('beforeUserCreated') === true) {
    const known = await findUserByPhone(context.pool, phone)
    if (known === undefined) await assertMayBeCreated(context, { id: newId, phone, metadata, provider: 'phone' })
  }
  afterwards(context, async () => {
    const known = await findUserByPhone(context.pool, phone)
    if (known === undefined && !(createsUser && context.allowsSignUps)) return
    const id = known?.id ?? newId
    if (known === undefined) await createForPhone(context, { id, phone, passwordHash: undefined, metadata })
    await sendSmsCode(context, { userId: id, kind: 'recovery_token', phone })
  })
  return json({})
}
