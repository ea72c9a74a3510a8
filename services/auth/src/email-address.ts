import { AuthError } from './errors.ts'

const maxEmailLength = 254

/** As it is stored and looked up: addresses that differ in case only are one account. */
export const normalizedEmail = (email: string): string => email.toLowerCase()

/** The normalized address; throws `validation_failed` where it cannot be one. */
export const checkedEmail = (email: string): string => {
  const normalized = normalizedEmail(email)
  if (
    normalized.length > maxEmailLength ||
    !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(normalized) ||
    /\p{Cc}/u.test(normalized)
  )
    throw new AuthError(400, 'validation_failed', 'Unable to validate email address: invalid format')
  return normalized
}
