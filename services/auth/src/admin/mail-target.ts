import { inTransaction } from '@cairn/service-kit'
import type { AuthContext } from '../context.ts'
import type { UserRow } from '../user.ts'
import { findUser, findUserByEmail } from '../user-store.ts'
import { recordAdminAudit } from './audit.ts'
import { insertUserRecord } from './insert-user.ts'

/** A user for an address that has none: unconfirmed, until the owner follows the link. */
export const createForMail = (
  context: AuthContext,
  {
    email,
    ...fields
  }: { email: string; passwordHash?: string | undefined; metadata: Record<string, unknown>; isInvited: boolean },
): Promise<UserRow> =>
  inTransaction(context.pool, async (client) => {
    const id = crypto.randomUUID()
    const record = {
      id,
      email,
      phone: undefined,
      passwordHash: fields.passwordHash,
      role: 'authenticated',
      userMetadata: fields.metadata,
      appMetadata: {},
      emailConfirmed: false,
      phoneConfirmed: false,
      bannedUntil: null,
      isInvited: fields.isInvited,
      isAnonymous: false,
    }
    await insertUserRecord(client, record, context.now)
    await recordAdminAudit(client, context, fields.isInvited ? 'user_invited' : 'user_signedup', record)
    const user = await findUser(client, id)
    if (user === undefined) throw new Error('The user that was just made is gone.')
    return user
  })

/** The user of an address who has not confirmed it; undefined if there is none. `taken` refuses a confirmed one. */
export const unconfirmedUser = async (
  { pool }: AuthContext,
  email: string,
  taken: () => Error,
): Promise<UserRow | undefined> => {
  const user = await findUserByEmail(pool, email)
  if (user !== undefined && user.email_confirmed_at !== null) throw taken()
  return user
}
