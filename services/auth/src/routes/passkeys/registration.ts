import { inTransaction, json } from '@cairn/service-kit'
import { z } from 'zod'
import { recordAudit } from '../../audit.ts'
import { getCallerWithSession, readFromCaller } from '../../caller.ts'
import type { CallerWithSession } from '../../caller.ts'
import type { Route } from '../../context.ts'
import { AuthError } from '../../errors.ts'
import { registeredPasskey, registrationOptions } from '../../passkeys/ceremony.ts'
import { insertPasskeyChallenge, takePasskeyChallenge } from '../../passkeys/challenge-store.ts'
import { credentialIdsOf, insertPasskey, mostPasskeys, tooManyPasskeys } from '../../passkeys/passkey-store.ts'
import { publicPasskey } from '../../passkeys/passkey-view.ts'
import { passkeyParty } from '../../passkeys/require-passkeys.ts'
import { assertSecondFactorShown } from '../../second-factor.ts'

/** Somebody who may add a way to sign in: a person with a session, who has shown what there is to show. */
const registering = (caller: CallerWithSession) => {
  assertSecondFactorShown(caller, 'AAL2 required to register a passkey')
  const { user } = caller
  if (user.email_confirmed_at === null && user.phone_confirmed_at === null)
    throw new AuthError(422, 'email_not_confirmed', 'Confirm an email address or a phone number first')
  return user
}

export const startPasskeyRegistration: Route = async (context) => {
  const party = passkeyParty(context)
  const user = registering(await getCallerWithSession(context))
  const { limits, pool, project, now } = context
  limits.challenges.take(`${project.ref} ${user.id}`)
  if ((await credentialIdsOf(pool, user.id)).length >= mostPasskeys) throw tooManyPasskeys()
  const options = await registrationOptions(context, { user, party })
  const asked = { userId: user.id, ceremony: 'registration', challenge: options.challenge, party } as const
  const { id, expiresAt } = await insertPasskeyChallenge(pool, asked, now)
  return json({ challenge_id: id, options, expires_at: Math.floor(expiresAt.getTime() / 1_000) })
}

const Answer = z.object({ challenge_id: z.guid(), credential: z.unknown() })

export const verifyPasskeyRegistration: Route = async (context) => {
  passkeyParty(context)
  const { caller, body } = await readFromCaller(context, Answer)
  const { id: userId } = registering(caller)
  const { pool, now } = context
  const { challenge_id: id, credential } = body
  const asked = await takePasskeyChallenge(pool, { id, userId, ceremony: 'registration' }, now)
  const made = await registeredPasskey(asked, credential, userId)
  const passkey = await inTransaction(pool, async (client) => {
    const stored = await insertPasskey(client, made, now)
    await recordAudit(client, context, { action: 'passkey_created', userId, passkey_id: stored.id })
    return stored
  })
  context.events.userChanged(userId, ['passkeys'])
  return json(publicPasskey(passkey))
}
