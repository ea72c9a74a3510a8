import { AuthError } from './errors.ts'

/** As it is stored and looked up: digits alone, with the country's first. Throws `validation_failed`. */
export const checkedPhone = (phone: string): string => {
  const digits = phone.replaceAll(/[\s().-]/g, '').replace(/^\+/, '')
  if (!/^[1-9]\d{5,14}$/.test(digits))
    throw new AuthError(400, 'validation_failed', 'Invalid phone number format (E.164 required)')
  return digits
}
