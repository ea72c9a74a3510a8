import { json } from '@cairn/service-kit'
import type { PoolClient } from 'pg'
import { getCallerWithSession } from '../../caller.ts'
import type { CallerWithSession } from '../../caller.ts'
import { tryCodeWithinLimit } from '../../codes/try-code.ts'
import { redirectOf, sendCode } from '../../codes/send-code.ts'
import { settingsOf } from '../../codes/send-template.ts'
import type { AuthContext, Route } from '../../context.ts'
import { AuthError } from '../../errors.ts'
import { takeMail } from '../../mail-link.ts'
import { sendSmsCode, takeSms } from '../../sms/send-sms-code.ts'
import { requireSms } from '../../sms/sms.ts'
import type { UserRow } from '../../user.ts'

/** Whether a code goes to the number, since no address is confirmed. */
const isReachedByPhone = (user: UserRow): boolean =>
  user.email_confirmed_at === null && user.phone_confirmed_at !== null

/** For the signed-in user: mails a code that shows it is them, to change the password. */
export const reauthenticate: Route = async (context) => {
  const { user } = await getCallerWithSession(context)
  if (user.phone !== null && isReachedByPhone(user)) {
    const { phone } = user
    requireSms(context)
    takeSms(context, phone)
    await sendSmsCode(context, { userId: user.id, kind: 'reauthentication_token', phone })
    return json({})
  }
  if (user.email === null || user.email_confirmed_at === null)
    throw new AuthError(422, 'email_not_confirmed', 'Reauthentication requires the user to have a confirmed email')
  takeMail(context, user.email)
  await sendCode(context, {
    userId: user.id,
    kind: 'reauthentication_token',
    type: 'reauthentication',
    to: user.email,
    metadata: user.raw_user_meta_data ?? {},
    redirectTo: redirectOf(context),
  })
  return json({})
}

const youngMs = 86_400_000

const isYoung = async ({ pool, now }: AuthContext, sessionId: string): Promise<boolean> => {
  const { rows } = await pool.query<{ created_at: Date | null }>('select created_at from auth.sessions where id = $1', [
    sessionId,
  ])
  const begun = rows[0]?.created_at ?? null
  return begun !== null && now.getTime() - begun.getTime() <= youngMs
}

const badNonce = () => new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')

/**
 * Throws if the settings of the project do not let this session make the change. A code that it needs is compared here and used
 * up by what is returned, in the transaction of the change: a change that is refused for another reason leaves it valid.
 */
export const assertProjectChange = async (
  context: AuthContext,
  { user, sessionId }: CallerWithSession,
  { password, nonce, email }: { password?: string | undefined; nonce?: string | undefined; email?: string | undefined },
): Promise<((client: PoolClient) => Promise<void>) | undefined> => {
  if (password === undefined) return undefined
  if (user.is_anonymous && email === undefined)
    throw new AuthError(
      422,
      'validation_failed',
      'Updating password of an anonymous user without an email or phone is not allowed',
    )
  const { reauthenticates, codeSeconds } = settingsOf(context)
  if (!reauthenticates || (await isYoung(context, sessionId))) return undefined
  if (nonce === undefined || nonce === '')
    throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication')
  const take = await tryCodeWithinLimit(context, {
    to: (isReachedByPhone(user) ? user.phone : user.email) ?? '',
    code: nonce,
    kinds: ['reauthentication_token'],
    userId: user.id,
  })
  if (take === undefined) throw badNonce()
  const oldest = new Date(context.now.getTime() - codeSeconds * 1_000)
  return async (client) => {
    if ((await take(client, oldest)) === undefined) throw badNonce()
  }
}
