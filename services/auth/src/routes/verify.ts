import { inTransaction, json } from '@cairn/service-kit'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import { sessionAnswer } from '../access-token.ts'
import { readJson } from '../body.ts'
import type { AuthContext, Route } from '../context.ts'
import { AuthError } from '../errors.ts'
import { linkTypes } from '../mail.ts'
import type { LinkType } from '../mail.ts'
import { takeOneTimeToken } from '../one-time-token-store.ts'
import { deviceOf, openSession } from '../session-store.ts'
import type { OpenSession } from '../session-store.ts'
import { isBanned, publicUser } from '../user.ts'
import type { UserRow } from '../user.ts'
import { changeEmail, confirmEmail, findUser } from '../user-store.ts'

const Verify = z.object({ type: z.enum(linkTypes), token_hash: z.string().max(200) })

const methods = { signup: 'email/signup', recovery: 'recovery', magiclink: 'magiclink' } as const

const badLink = () => new AuthError(403, 'otp_expired', 'Email link is invalid or has expired')

type Outcome = { session: OpenSession } | { user: UserRow }

const follow = async (
  client: PoolClient,
  { request, now }: AuthContext,
  type: LinkType,
  { userId, email }: { userId: string; email: string },
): Promise<Outcome> => {
  const user = await findUser(client, userId)
  if (user === undefined) throw badLink()
  if (isBanned(user, now)) throw new AuthError(403, 'user_banned', 'User is banned')
  if (type === 'email_change') {
    // No session: the new address may be mistyped, so its mailbox need not belong to the owner of the account.
    await changeEmail(client, userId, email, now)
    return { user: (await findUser(client, userId)) ?? user }
  }
  if (user.email !== email) throw badLink()
  await confirmEmail(client, { userId, keepPassword: type === 'signup' }, now)
  const session = await openSession(
    client,
    { userId, method: methods[type], device: deviceOf(request), entry: null },
    now,
  )
  if (session === undefined) throw badLink()
  return { session }
}

/** For the holder of a mailed token, once. */
export const verify: Route = async (context) => {
  const { request, project, pool, limits, events, now } = context
  const { type, token_hash: token } = await readJson(request, Verify)
  limits.links.take(`${project.ref} ${request.ip}`)
  const outcome = await inTransaction(pool, async (client) => {
    const taken = await takeOneTimeToken(client, { token, type }, now)
    // Thrown below, outside: an expired token is to stay deleted.
    return taken === undefined ? undefined : follow(client, context, type, taken)
  })
  if (outcome === undefined) throw badLink()
  if ('user' in outcome) {
    events.userChanged(outcome.user.id, ['email'])
    return json(publicUser(outcome.user))
  }
  events.signedIn(outcome.session.user.id, outcome.session.sessionId)
  return json(await sessionAnswer(context, outcome.session))
}
