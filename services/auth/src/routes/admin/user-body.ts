import { filledText, optionalRecord, optionalText } from '@cairn/service-kit'
import { z } from 'zod'
import { bannedUntil } from '../../admin/ban-duration.ts'
import type { AuthContext } from '../../context.ts'
import { checkedEmail } from '../../email-address.ts'
import { AuthError } from '../../errors.ts'
import { checkedPhone } from '../../phone-number.ts'
import { hashKindOf } from '../../stored-hash.ts'

const invalid = (message: string) => new AuthError(400, 'validation_failed', message)

/** What a server of the project says of a user, to make or to change one. */
export const UserBody = z.object({
  id: z.guid().optional(),
  email: filledText,
  phone: filledText,
  password: optionalText,
  password_hash: filledText,
  email_confirm: z.boolean().nullish(),
  phone_confirm: z.boolean().nullish(),
  user_metadata: optionalRecord,
  app_metadata: optionalRecord,
  ban_duration: filledText,
  role: z
    .string()
    .max(63)
    .nullish()
    .transform((text) => (text === null || text === '' ? undefined : text)),
})
export type UserBody = z.output<typeof UserBody>

const maxHashLength = 255

/** The hash to store; undefined if the body has neither a password nor a hash. */
const passwordHashOf = async (
  { passwords, request }: AuthContext,
  { password, password_hash: imported }: UserBody,
): Promise<string | undefined> => {
  if (password !== undefined && imported !== undefined)
    throw invalid('Only a password or a password hash should be provided')
  if (imported !== undefined) {
    if (imported.length > maxHashLength || hashKindOf(imported) === undefined)
      throw invalid('password_hash: use a bcrypt hash with a cost of up to 12, or an argon2 hash')
    return imported
  }
  if (password === undefined) return undefined
  await passwords.assertStrong(password)
  return passwords.hash(password, request.ip)
}

/** The fields as they are stored. Throws for what cannot be. */
export const checkedUserBody = async (context: AuthContext, body: UserBody) => {
  const duration = body.ban_duration
  return {
    email: body.email === undefined ? undefined : checkedEmail(body.email),
    phone: body.phone === undefined ? undefined : checkedPhone(body.phone),
    role: body.role,
    userMetadata: body.user_metadata,
    appMetadata: body.app_metadata,
    confirmsEmail: body.email_confirm === true,
    confirmsPhone: body.phone_confirm === true,
    bannedUntil: duration === undefined ? undefined : bannedUntil(duration, context.now),
    // Last: it costs the most.
    passwordHash: await passwordHashOf(context, body),
  }
}
