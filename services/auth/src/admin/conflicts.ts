import { DatabaseError } from 'pg'
import { AuthError } from '../errors.ts'
import { emailExists } from '../user-store.ts'

export const phoneExists = (): AuthError =>
  new AuthError(422, 'phone_exists', 'Phone number already registered by another user')

const conflicts = new Map<string | undefined, () => AuthError>([
  ['users_email_partial_key', emailExists],
  ['users_phone_key', phoneExists],
  ['users_pkey', () => new AuthError(409, 'conflict', 'A user with this id already exists')],
])

/** The result, or the refusal that says what another user has already. */
export const orConflict = async <Result>(work: Promise<Result>): Promise<Result> => {
  try {
    return await work
  } catch (error) {
    const refusal =
      error instanceof DatabaseError && error.code === '23505' ? conflicts.get(error.constraint) : undefined
    throw refusal === undefined ? error : refusal()
  }
}
