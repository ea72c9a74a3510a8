import { z } from 'zod'
import { sessionAnswer } from '../access-token.ts'
import { filledText, json, optionalText } from '@cairn/service-kit'
import { readJson } from '../body.ts'
import { auditEntry } from '../audit.ts'
import type { AuthContext, Route } from '../context.ts'
import { normalizedEmail } from '../email-address.ts'
import { AuthError } from '../errors.ts'
import { reportPasswordAttempt } from '../hooks/ask.ts'
import { checkedPhone } from '../phone-number.ts'
import { takePasswordAttempt } from '../password-attempt.ts'
import { assertHuman, captchaFields } from '../protection/captcha.ts'
import { deviceOf, openSession } from '../session-store.ts'
import { hashKindOf } from '../stored-hash.ts'
import { findUserByPhone } from '../sms/phone-store.ts'
import { requireSms } from '../sms/sms.ts'
import { isBanned } from '../user.ts'
import type { UserRow } from '../user.ts'
import { findUserByEmail } from '../user-store.ts'

const Credentials = z.object({
  email: filledText,
  phone: filledText,
  password: optionalText,
  ...captchaFields,
})

/** Whose password it is said to be: the account of an address or of a number. */
const namedAccount = async (context: AuthContext, { email, phone }: z.output<typeof Credentials>) => {
  if (email !== undefined) {
    const name = normalizedEmail(email)
    return { name, user: await findUserByEmail(context.pool, name) }
  }
  if (phone !== undefined) {
    requireSms(context)
    const name = checkedPhone(phone)
    return { name, user: await findUserByPhone(context.pool, name) }
  }
  throw new AuthError(400, 'validation_failed', 'missing email or phone')
}

const invalidCredentials = () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials')

const replaceHash = `
update auth.users set encrypted_password = $3 where id = $1 and encrypted_password = $2`

/** The hash to sign in with: one that was imported is replaced by our own, now that the password is known. */
const rehashed = async (
  { pool, passwords, request }: AuthContext,
  userId: string,
  { password, passwordHash }: { password: string; passwordHash: string },
): Promise<string> => {
  if (hashKindOf(passwordHash) !== 'bcrypt') return passwordHash
  const ours = await passwords.hash(password, request.ip)
  const { rowCount } = await pool.query(replaceHash, [userId, passwordHash, ours])
  return rowCount === 1 ? ours : passwordHash
}

const assertConfirmed = (user: UserRow, isByPhone: boolean): void => {
  if (isByPhone && user.phone_confirmed_at === null)
    throw new AuthError(400, 'phone_not_confirmed', 'Phone not confirmed')
  if (!isByPhone && user.email_confirmed_at === null)
    throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
}

/** Open to everyone who knows the password; says in no way, by time neither, whether the account exists. */
export const passwordGrant: Route = async (context) => {
  const { request, pool, passwords, knownDevices, events, now } = context
  const body = await readJson(request, Credentials)
  await assertHuman(context, body)
  const { password = '' } = body
  const { name, user } = await namedAccount(context, body)
  const device = deviceOf(request)
  const attempt = await takePasswordAttempt(context, {
    account: name,
    isKnownDevice: await knownDevices.has(pool, user?.id, device),
  })

  const passwordHash = user?.encrypted_password ?? undefined
  const matches = await passwords.matches(password, passwordHash, request.ip)
  if (user !== undefined && passwordHash !== undefined) await reportPasswordAttempt(context, user.id, matches)
  if (user === undefined || passwordHash === undefined || !matches) {
    events.signInFailed(user?.id)
    throw invalidCredentials()
  }
  attempt.giveBack()
  if (isBanned(user, now)) throw new AuthError(400, 'user_banned', 'User is banned')
  assertConfirmed(user, body.email === undefined)

  const current = await rehashed(context, user.id, { password, passwordHash })
  const entry = auditEntry(context, 'login', { provider: body.email === undefined ? 'phone' : 'email' })
  const proof = { userId: user.id, method: 'password', passwordHash: current, device, entry } as const
  const session = await openSession(pool, proof, now)
  if (session === undefined) throw invalidCredentials()
  knownDevices.remember(user.id, device)
  events.signedIn(user.id, session.sessionId)
  return json(await sessionAnswer(context, session))
}
