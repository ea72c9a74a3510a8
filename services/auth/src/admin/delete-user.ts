import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { DatabaseError } from 'pg'
import { AuthError } from '../errors.ts'
import type { UserRow } from '../user.ts'

const isReferenced = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && error.code === '23503'

/** False if there was none. Throws `conflict` where a foreign key of the project's own tables keeps the user. */
export const deleteUserRecord = async (client: PoolClient, userId: string): Promise<boolean> => {
  try {
    return (await client.query('delete from auth.users where id = $1', [userId])).rowCount === 1
  } catch (error) {
    if (!isReferenced(error)) throw error
    throw new AuthError(409, 'conflict', `Rows of ${error.schema}.${error.table} reference this user`)
  }
}

const clearUser = `
update auth.users set
  email = $2, phone = $3, encrypted_password = null, raw_user_meta_data = '{}', raw_app_meta_data = '{}',
  email_change = '', phone_change = '', deleted_at = $4, updated_at = $4
where id = $1`

const clearIdentity = `
update auth.identities set provider_id = $2, identity_data = '{}', updated_at = $3 where id = $1`

const deleteRest = [
  'delete from auth.sessions where user_id = $1',
  'delete from auth.one_time_tokens where user_id = $1',
  'delete from auth.mfa_factors where user_id = $1',
]

const obscured = (userId: string, text: string): string =>
  createHash('sha256').update(`${userId}${text}`).digest('base64url')

// No longer than a number.
const obscuredPhone = (userId: string, phone: string): string => obscured(userId, phone).slice(0, 15)

/**
 * Keeps the row, so that rows of the project that refer to it stay, and forgets who it was: address, number, metadata and
 * identities are gone or digests, and a new user can have the address.
 */
export const softDeleteUserRecord = async (client: PoolClient, user: UserRow, now: Date): Promise<void> => {
  const { id, email, phone, identities } = user
  await client.query(clearUser, [
    id,
    email === null ? null : obscured(id, email),
    phone === null ? null : obscuredPhone(id, phone),
    now,
  ])
  for (const identity of identities)
    await client.query(clearIdentity, [identity['identity_id'], obscured(id, String(identity['id'])), now])
  for (const statement of deleteRest) await client.query(statement, [id])
}
