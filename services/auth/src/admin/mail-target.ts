import { inTransaction } from '@cairn/service-kit'
import type { AuthContext } from '../context.ts'
import { assertMetadataSize } from '../metadata.ts'
import type { UserRow } from '../user.ts'
import { emailExists, findUser, findUserByEmail } from '../user-store.ts'
import { recordAdminAudit } from './audit.ts'
import { insertUserRecord } from './insert-user.ts'

interface MailedUser {
  passwordHash?: string | undefined
  metadata: Record<string, unknown>
  isInvited: boolean
}

/** A user for an address that has none: unconfirmed, until the owner follows the link. */
export const createForMail = (
  context: AuthContext,
  { email, ...fields }: MailedUser & { email: string },
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

const change = `
update auth.users set
  encrypted_password = case when phone_confirmed_at is null then $2 else encrypted_password end,
  invited_at = case when $3 then $4 else invited_at end,
  raw_user_meta_data = $5, updated_at = $4
where id = $1 and email_confirmed_at is null`

/**
 * The same for an address that somebody has signed up with already, who may be anybody: the password is the given one, or none,
 * unless the user has proven a number.
 */
export const changeForMail = (
  context: AuthContext,
  { id, raw_user_meta_data: before }: UserRow,
  { passwordHash, metadata, isInvited }: MailedUser,
): Promise<UserRow> =>
  inTransaction(context.pool, async (client) => {
    const after = { ...before, ...metadata }
    assertMetadataSize('User metadata', Buffer.byteLength(JSON.stringify(after)))
    const { rowCount } = await client.query(change, [id, passwordHash ?? null, isInvited, context.now, after])
    const user = await findUser(client, id)
    // Confirmed or deleted meanwhile.
    if (user === undefined || rowCount !== 1) throw emailExists()
    if (isInvited) await recordAdminAudit(client, context, 'user_invited', user)
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
