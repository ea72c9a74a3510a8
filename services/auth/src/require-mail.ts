import type { AuthContext } from './context.ts'
import { AuthError } from './errors.ts'
import type { MailOptions } from './mail.ts'

/** Throws if this service sends no mail. */
export const requireMail = ({ mail }: AuthContext): MailOptions => {
  if (mail === undefined) throw new AuthError(422, 'email_provider_disabled', 'This service sends no mail')
  return mail
}
