import { inTransaction } from '@cairn/service-kit'
import { z } from 'zod'
import { sessionAnswer } from '../access-token.ts'
import { json } from '../answer.ts'
import { readJson } from '../body.ts'
import type { Route } from '../context.ts'
import { checkedEmail } from '../email-address.ts'
import { AuthError } from '../errors.ts'
import { filledText, optionalRecord } from '../optional-text.ts'
import { deviceOf, openSession } from '../session-store.ts'
import { createUser, findUserByEmail, userAlreadyExists } from '../user-store.ts'

const SignUp = z.object({
  email: filledText,
  phone: filledText,
  password: filledText,
  data: optionalRecord,
})

const checkedCredentials = ({ email, phone, password }: z.output<typeof SignUp>) => {
  if (email === undefined) {
    if (phone !== undefined) throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled')
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  }
  if (password === undefined) throw new AuthError(400, 'validation_failed', 'Signup requires a valid password')
  return { email: checkedEmail(email), password }
}

/** Open to everyone. Without a mail server there is nothing to confirm, so the answer is a session. */
export const signUp: Route = async (context) => {
  const { request, project, pool, passwords, limits, events, now } = context
  const body = await readJson(request, SignUp)
  const { email, password } = checkedCredentials(body)
  passwords.assertStrong(password)
  limits.signUps.take(`${project.ref} ${request.ip}`)
  if ((await findUserByEmail(pool, email)) !== undefined) throw userAlreadyExists()

  const userId = crypto.randomUUID()
  const passwordHash = await passwords.hash(password)
  const session = await inTransaction(pool, async (client) => {
    await createUser(client, { id: userId, email, passwordHash, metadata: body.data ?? {} }, now)
    return openSession(client, { userId, passwordHash, device: deviceOf(request) }, now)
  })
  if (session === undefined) throw new Error('The account that was just made could not be signed in to.')
  events.signedUp(userId)
  return json(await sessionAnswer(session, project, context.accessTokenLifetimeSeconds))
}
