import { z } from 'zod'
import { filledText, json, optionalRecord, optionalText } from '@cairn/service-kit'
import { readFromCaller, sessionNotFound } from '../caller.ts'
import { challengeFields, challengeOf } from '../codes/code-challenge.ts'
import type { CodeChallenge } from '../codes/code-challenge.ts'
import { auditEntry } from '../audit.ts'
import type { AuthContext, Route } from '../context.ts'
import { checkedEmail } from '../email-address.ts'
import { AuthError } from '../errors.ts'
import { notify, toldOf } from '../notifications/notify.ts'
import { isManagedBySso } from '../external/sso.ts'
import { addressChangeNotice } from '../mail.ts'
import { sendLink, takeMail } from '../mail-link.ts'
import { checkedPhone } from '../phone-number.ts'
import { requireSms } from '../sms/sms.ts'
import { assertSecondFactorShown } from '../second-factor.ts'
import { publicUser } from '../user.ts'
import type { UserRow } from '../user.ts'
import { convertAnonymous } from './project/sign-up-anonymously.ts'
import { requestEmailChange } from './project/email-change.ts'
import { assertProjectChange } from './project/reauthenticate.ts'
import { assertPhoneFree, changePhone } from './phone/phone-change.ts'
import { changeUser, emailExists, findUser, findUserByEmail } from '../user-store.ts'

const Changes = z.object({
  email: filledText,
  phone: filledText,
  password: optionalText,
  current_password: optionalText,
  nonce: optionalText,
  ...challengeFields,
  data: optionalRecord,
  app_metadata: z.unknown().optional(),
})

const hashOfNewPassword = async (
  { passwords, limits, project, request }: AuthContext,
  { user, sessionId }: { user: UserRow; sessionId: string },
  { password, current }: { password: string; current: string | undefined },
): Promise<string> => {
  await passwords.assertStrong(password)
  const stored = user.encrypted_password ?? undefined
  if (current !== undefined) {
    // A stolen session must not become a way to guess the password without limit.
    const failureKey = `${project.ref} session ${sessionId}`
    limits.failedPasswords.take(failureKey)
    if (!(await passwords.matches(current, stored, request.ip)))
      throw new AuthError(400, 'invalid_credentials', 'The current password is incorrect')
    limits.failedPasswords.giveBack(failureKey)
  }
  if (stored !== undefined && (await passwords.matches(password, stored, request.ip)))
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
  return passwords.hash(password, request.ip)
}

const assertChangeable = ({ app_metadata: appMetadata }: z.output<typeof Changes>) => {
  if (appMetadata !== undefined && appMetadata !== null)
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
}

/** Throws before anything is changed: a request takes effect as a whole, or not at all. */
const assertFree = async (
  context: AuthContext,
  { email, phone }: { email: string | undefined; phone: string | undefined },
): Promise<void> => {
  if (email !== undefined) {
    takeMail(context, email)
    if ((await findUserByEmail(context.pool, email)) !== undefined) throw emailExists()
  }
  if (phone !== undefined) await assertPhoneFree(context, phone)
}

/** Asks the owner of the new address to confirm it; the account keeps the old one until then. */
const askToConfirm = async (
  context: AuthContext,
  user: UserRow,
  { email, challenge }: { email: string; challenge: CodeChallenge | undefined },
): Promise<void> => {
  if (context.settings !== undefined) return requestEmailChange(context, user, { email, challenge })
  await sendLink(context, { userId: user.id, type: 'email_change', email })
  if (user.email !== null) await context.mail?.send(addressChangeNotice(user.email, email))
}

const changedNames = (changes: object): string[] =>
  Object.entries(changes).flatMap(([what, value]) => (value === undefined ? [] : [what]))

/** For the signed-in user, in an open session. */
export const updateUser: Route = async (context) => {
  const { caller, body } = await readFromCaller(context, Changes)
  const { user, sessionId } = caller
  assertChangeable(body)
  const { password, current_password: current } = body
  const email = body.email === undefined ? undefined : checkedEmail(body.email)
  if (body.phone !== undefined) requireSms(context)
  const phone = body.phone === undefined ? undefined : checkedPhone(body.phone)
  const changesSignIn = password !== undefined || email !== undefined || phone !== undefined
  if (changesSignIn && isManagedBySso(user))
    throw new AuthError(422, 'user_sso_managed', 'Your organization manages how you sign in')
  if (changesSignIn)
    assertSecondFactorShown(caller, 'AAL2 session is required to update email or password when MFA is enabled.')
  const useNonce = context.settings === undefined ? undefined : await assertProjectChange(context, caller, body)
  const challenge = challengeOf(body)
  const newEmail = email === user.email ? undefined : email
  const confirms = context.mail?.confirmsAddresses === true
  const converts = user.is_anonymous && newEmail !== undefined && !confirms
  const changes = {
    email: confirms || converts ? undefined : newEmail,
    metadata: body.data,
    passwordHash: password === undefined ? undefined : await hashOfNewPassword(context, caller, { password, current }),
  }
  const newPhone = phone === user.phone ? undefined : phone
  await assertFree(context, { email: confirms ? newEmail : undefined, phone: newPhone })
  if (converts) await convertAnonymous(context, user.id, newEmail)
  const entries = [
    auditEntry(context, 'user_modified', { changed: changedNames(changes) }),
    ...(password === undefined ? [] : [auditEntry(context, 'user_updated_password')]),
  ]
  const whole = { ...changes, entries, first: useNonce }
  const changed = await changeUser(context.pool, { userId: user.id, sessionId }, whole, context.now)
  if (changed === undefined) throw sessionNotFound()
  if (confirms && newEmail !== undefined) await askToConfirm(context, user, { email: newEmail, challenge })
  const phoneWaits = newPhone !== undefined && (await changePhone(context, user.id, newPhone))
  context.events.userChanged(user.id, changedNames(changes))
  const told = toldOf(user)
  if (password !== undefined) notify(context, 'password_changed', told)
  if (changes.email !== undefined)
    notify(context, 'email_changed', told, { email: changes.email, oldEmail: user.email ?? '' })
  if (newPhone !== undefined && !phoneWaits)
    notify(context, 'phone_changed', told, { phone: newPhone, oldPhone: user.phone ?? '' })
  const latest = newPhone === undefined || phoneWaits ? changed : await findUser(context.pool, user.id)
  return json({
    ...publicUser(latest ?? changed),
    ...(confirms && newEmail !== undefined ? { new_email: newEmail } : {}),
    ...(phoneWaits ? { new_phone: newPhone } : {}),
  })
}
