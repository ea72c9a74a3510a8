import type { AuthContext } from './context.ts'
import type { UserRow } from './user.ts'

const forgetPassword = `
update auth.users set encrypted_password = null, updated_at = $3
where id = $1 and encrypted_password = $2 and email_confirmed_at is null and phone_confirmed_at is null`

/**
 * Somebody signs up with an address or number whose account nobody has confirmed yet. If they chose another password than who
 * signed up before, one of the two is not the owner, and nobody knows which: the account has no password from then on. Its owner
 * signs in by the link or code, and chooses one.
 */
export const signUpAgain = async (
  { pool, passwords, request, now }: AuthContext,
  known: UserRow,
  password: string,
): Promise<void> => {
  const stored = known.encrypted_password
  if (known.confirmed_at !== null || stored === null) return
  if (await passwords.matches(password, stored, request.ip)) return
  await pool.query(forgetPassword, [known.id, stored, now])
}
