import { filledText, inTransaction, json, optionalRecord } from '@cairn/service-kit'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import { sessionAnswer } from '../access-token.ts'
import { readJson } from '../body.ts'
import { challengeFields, challengeOf } from '../codes/code-challenge.ts'
import type { CodeChallenge } from '../codes/code-challenge.ts'
import { auditEntry, recordAudit } from '../audit.ts'
import type { AuthContext, Route } from '../context.ts'
import { checkedEmail } from '../email-address.ts'
import { AuthError, signUpsDisabled } from '../errors.ts'
import { assertMayBeCreated } from '../hooks/ask.ts'
import { existingAccountMail } from '../mail.ts'
import type { MailOptions } from '../mail.ts'
import { afterwards, sendLink, takeMail } from '../mail-link.ts'
import { assertHuman, captchaFields } from '../protection/captcha.ts'
import { deviceOf, openSession } from '../session-store.ts'
import { signUpAgain } from '../sign-up-again.ts'
import { signUpByPhone } from './phone/phone-sign-up.ts'
import { signUpAnonymously } from './project/sign-up-anonymously.ts'
import { assertMetadataFits, createUser, findUserByEmail, userAlreadyExists } from '../user-store.ts'

const SignUp = z.object({
  email: filledText,
  phone: filledText,
  password: filledText,
  data: optionalRecord,
  ...captchaFields,
  ...challengeFields,
})

const checkedCredentials = ({ email, phone, password }: z.output<typeof SignUp>) => {
  if (email === undefined && phone === undefined)
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  if (password === undefined) throw new AuthError(400, 'validation_failed', 'Signup requires a valid password')
  return email === undefined ? { phone: phone ?? '', password } : { email: checkedEmail(email), password }
}

interface Candidate {
  email: string
  password: string
  metadata: Record<string, unknown>
  challenge: CodeChallenge | undefined
}

// The platform's own log has the sign-ups to its sign-in.
const recordSignUp = async (client: PoolClient, context: AuthContext, userId: string): Promise<void> => {
  if (context.settings !== undefined)
    await recordAudit(client, context, { action: 'user_signedup', userId, provider: 'email' })
}

/** An account that waits for its address to be confirmed; the answer is the same where there is one already. */
const signUpUnconfirmed = async (context: AuthContext, mail: MailOptions, candidate: Candidate) => {
  const { request, pool, passwords, events, now } = context
  const { email, password, metadata, challenge } = candidate
  assertMetadataFits(metadata)
  takeMail(context, email)
  const id = crypto.randomUUID()
  await assertMayBeCreated(context, { id, email, metadata, provider: 'email' })
  const passwordHash = await passwords.hash(password, request.ip)
  afterwards(context, async () => {
    const known = await findUserByEmail(pool, email)
    if (known !== undefined && known.email_confirmed_at !== null) return mail.send(existingAccountMail(email))
    if (known === undefined) {
      await inTransaction(pool, async (client) => {
        await createUser(client, { id, email, passwordHash, metadata, confirmed: false }, now)
        await recordSignUp(client, context, id)
      })
      events.signedUp(id)
    } else await signUpAgain(context, known, password)
    return sendLink(context, { userId: known?.id ?? id, type: 'signup', email, metadata, challenge })
  })
  return json({
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: metadata,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  })
}

/** Open to everyone. The answer is a session, save where the address is to be confirmed first. */
export const signUp: Route = async (context) => {
  const { request, project, pool, passwords, limits, events, mail, now } = context
  if (!context.allowsSignUps) throw signUpsDisabled()
  const body = await readJson(request, SignUp)
  await assertHuman(context, body)
  if (context.settings?.allowsAnonymous === true && body.email === undefined && body.phone === undefined)
    return signUpAnonymously(context, body.data ?? {})
  const credentials = checkedCredentials(body)
  if (credentials.email === undefined) return signUpByPhone(context, { ...credentials, metadata: body.data ?? {} })
  const { email, password } = credentials
  await passwords.assertStrong(password)
  limits.signUps.take(`${project.ref} ${request.ip}`)
  const metadata = body.data ?? {}
  if (mail?.confirmsAddresses === true)
    return signUpUnconfirmed(context, mail, { email, password, metadata, challenge: challengeOf(body) })
  if ((await findUserByEmail(pool, email)) !== undefined) throw userAlreadyExists()

  const userId = crypto.randomUUID()
  await assertMayBeCreated(context, { id: userId, email, metadata, provider: 'email' })
  const passwordHash = await passwords.hash(password, request.ip)
  const session = await inTransaction(pool, async (client) => {
    await createUser(client, { id: userId, email, passwordHash, metadata, confirmed: true }, now)
    await recordSignUp(client, context, userId)
    const entry = auditEntry(context, 'login', { provider: 'email' })
    return openSession(client, { userId, method: 'password', passwordHash, device: deviceOf(request), entry }, now)
  })
  if (session === undefined) throw new Error('The account that was just made could not be signed in to.')
  events.signedUp(userId)
  return json(await sessionAnswer(context, session))
}
