import { json } from '@cairn/service-kit'
import type { ServiceResponse } from '@cairn/service-kit'
import { sessionAnswer } from '../../access-token.ts'
import { settingsOf } from '../../codes/send-template.ts'
import { auditEntry } from '../../audit.ts'
import type { AuthContext } from '../../context.ts'
import { assertMayBeCreated } from '../../hooks/ask.ts'
import { afterwards } from '../../mail-link.ts'
import { checkedPhone } from '../../phone-number.ts'
import { deviceOf, openSession } from '../../session-store.ts'
import { sendSmsCode, takeSms } from '../../sms/send-sms-code.ts'
import { findUserByPhone } from '../../sms/phone-store.ts'
import { requireSms } from '../../sms/sms.ts'
import { assertMetadataFits, userAlreadyExists } from '../../user-store.ts'
import { createForPhone } from './phone-otp.ts'
import { signUpAgain } from '../../sign-up-again.ts'

interface Candidate {
  phone: string
  password: string
  metadata: Record<string, unknown>
}

/** An account that waits for its number to be confirmed; the answer is the same where there is one already. */
const signUpUnconfirmed = async (context: AuthContext, { phone, password, metadata }: Candidate) => {
  const { request, pool, passwords, now } = context
  takeSms(context, phone)
  const id = crypto.randomUUID()
  await assertMayBeCreated(context, { id, phone, metadata, provider: 'phone' })
  const passwordHash = await passwords.hash(password, request.ip)
  afterwards(context, async () => {
    const known = await findUserByPhone(pool, phone)
    if (known !== undefined && known.phone_confirmed_at !== null) return
    if (known === undefined) await createForPhone(context, { id, phone, passwordHash, metadata })
    else await signUpAgain(context, known, password)
    await sendSmsCode(context, { userId: known?.id ?? id, kind: 'confirmation_token', phone })
  })
  return json({
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email: '',
    phone,
    confirmation_sent_at: now,
    app_metadata: { provider: 'phone', providers: ['phone'] },
    user_metadata: metadata,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  })
}

/** A sign-up with a number and a password. */
export const signUpByPhone = async (context: AuthContext, candidate: Candidate): Promise<ServiceResponse> => {
  requireSms(context)
  const { request, project, pool, passwords, limits, now } = context
  const { password, metadata } = candidate
  const phone = checkedPhone(candidate.phone)
  await passwords.assertStrong(password)
  limits.signUps.take(`${project.ref} ${request.ip}`)
  assertMetadataFits(metadata)
  if (settingsOf(context).phone.confirmsNumbers) return signUpUnconfirmed(context, { phone, password, metadata })
  if ((await findUserByPhone(pool, phone)) !== undefined) throw userAlreadyExists()
  const id = crypto.randomUUID()
  await assertMayBeCreated(context, { id, phone, metadata, provider: 'phone' })
  const passwordHash = await passwords.hash(password, request.ip)
  await createForPhone(context, { id, phone, passwordHash, metadata }, { isConfirmed: true })
  const session = await openSession(
    pool,
    {
      userId: id,
      method: 'password',
      passwordHash,
      device: deviceOf(request),
      entry: auditEntry(context, 'login', { provider: 'phone' }),
    },
    now,
  )
  if (session === undefined) throw new Error('The account that was just made could not be signed in to.')
  return json(await sessionAnswer(context, session))
}
