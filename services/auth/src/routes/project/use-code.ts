import { inTransaction } from '@cairn/service-kit'
import type { PoolClient } from 'pg'
import { takeToken } from '../../codes/code-store.ts'
import type { CodeKind, UsedCode } from '../../codes/code-store.ts'
import { settingsOf } from '../../codes/send-template.ts'
import { tryCodeWithinLimit } from '../../codes/try-code.ts'
import type { AuthContext } from '../../context.ts'
import { AuthError } from '../../errors.ts'
import { notify, toldOf } from '../../notifications/notify.ts'
import { isBanned } from '../../user.ts'
import type { UserRow } from '../../user.ts'
import { confirmEmail, findUser, lockUser } from '../../user-store.ts'
import { confirmPhone, confirmPhoneChange } from '../../sms/phone-store.ts'
import { confirmEmailChange } from './email-change.ts'

const changeKinds = ['email_change_token_new', 'email_change_token_current'] as const

/** What each type of a link or a code can use up. */
export const kindsOfType = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  magiclink: ['recovery_token', 'confirmation_token'],
  recovery: ['recovery_token'],
  email: ['recovery_token', 'confirmation_token'],
  email_change: changeKinds,
  sms: ['recovery_token', 'confirmation_token'],
  phone_change: ['phone_change_token'],
} as const satisfies Record<string, readonly CodeKind[]>
export type VerifyType = keyof typeof kindsOfType

export const badCode = (): AuthError => new AuthError(403, 'otp_expired', 'Token has expired or is invalid')

/** A link, or a code and where it was sent to. */
export type Presented = { token: string } | { to: string; code: string }

/** What came of a code that was used up. */
export interface Verified {
  user: UserRow
  used: UsedCode
  outcome: 'confirmed' | 'waits' | 'changed'
}

const follow = async (client: PoolClient, context: AuthContext, used: UsedCode): Promise<Verified> => {
  const { now } = context
  const user = await lockUser(client, used.userId)
  if (user === undefined) throw badCode()
  if (isBanned(user, now)) throw new AuthError(403, 'user_banned', 'User is banned')
  if (used.kind === 'email_change_token_new' || used.kind === 'email_change_token_current') {
    const outcome = await confirmEmailChange(client, context, user, used)
    if (outcome === 'stale') throw badCode()
    return { user, used, outcome }
  }
  if (used.kind === 'phone_change_token') {
    if (!(await confirmPhoneChange(client, user, used, now))) throw badCode()
    return { user, used, outcome: 'changed' }
  }
  const keepPassword = used.kind === 'confirmation_token'
  if (used.to === user.phone) await confirmPhone(client, { userId: user.id, keepPassword }, now)
  else if (used.to === user.email) await confirmEmail(client, { userId: user.id, keepPassword }, now)
  else throw badCode()
  return { user, used, outcome: 'confirmed' }
}

/** Of a change of address, at the old one. */
const tellOfChange = async (context: AuthContext, { user, used }: Verified): Promise<void> => {
  const changed = await findUser(context.pool, user.id)
  const told = toldOf(user)
  if (used.kind === 'phone_change_token')
    notify(context, 'phone_changed', told, { phone: changed?.phone ?? '', oldPhone: user.phone ?? '' })
  else notify(context, 'email_changed', told, { email: changed?.email ?? '', oldEmail: user.email ?? '' })
}

/**
 * Uses up a link or a code, and does what it is for. `andThen` runs in the same transaction. Throws `otp_expired` in the
 * same words for all that can be wrong with it.
 */
export const useCode = async <Result>(
  context: AuthContext,
  type: VerifyType,
  presented: Presented,
  andThen: (client: PoolClient, verified: Verified) => Promise<Result>,
): Promise<Result> => {
  const { pool, now } = context
  const kinds = kindsOfType[type]
  const { codeSeconds, phone } = settingsOf(context)
  const validSeconds = type === 'sms' || type === 'phone_change' ? phone.codeSeconds : codeSeconds
  const oldest = new Date(now.getTime() - validSeconds * 1_000)
  const take =
    'token' in presented
      ? (client: PoolClient) => takeToken(client, { token: presented.token, kinds }, oldest)
      : await tryCodeWithinLimit(context, { to: presented.to, code: presented.code, kinds })
  if (take === undefined) throw badCode()
  let changed: Verified | undefined
  const result = await inTransaction(pool, async (client) => {
    const used = await take(client, oldest)
    // Thrown below, outside: an expired one is to stay deleted.
    if (used === undefined) return undefined
    changed = await follow(client, context, used)
    return { value: await andThen(client, changed) }
  })
  if (result === undefined) throw badCode()
  if (changed?.outcome === 'changed') await tellOfChange(context, changed)
  return result.value
}
