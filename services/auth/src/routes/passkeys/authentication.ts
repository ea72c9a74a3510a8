import { inTransaction, json } from '@cairn/service-kit'
import { z } from 'zod'
import { sessionAnswer } from '../../access-token.ts'
import { auditEntry } from '../../audit.ts'
import { readJson } from '../../body.ts'
import type { Route } from '../../context.ts'
import { AuthError } from '../../errors.ts'
import { authenticationOptions, usedPasskey } from '../../passkeys/ceremony.ts'
import { insertPasskeyChallenge, takePasskeyChallenge } from '../../passkeys/challenge-store.ts'
import { notePasskeyUse } from '../../passkeys/passkey-store.ts'
import { passkeyParty } from '../../passkeys/require-passkeys.ts'
import { assertHuman, captchaFields } from '../../protection/captcha.ts'
import { deviceOf, openSession } from '../../session-store.ts'

const Begin = z.object(captchaFields)

/** For anybody: who they are follows from the passkey that they choose. */
export const startPasskeyAuthentication: Route = async (context) => {
  const party = passkeyParty(context)
  const { request, limits, pool, project, now } = context
  const body = await readJson(request, Begin)
  limits.flows.take(`${project.ref} ${request.ip}`)
  await assertHuman(context, body)
  const options = await authenticationOptions(party)
  const asked = { userId: null, ceremony: 'authentication', challenge: options.challenge, party } as const
  const { id, expiresAt } = await insertPasskeyChallenge(pool, asked, now)
  return json({ challenge_id: id, options, expires_at: Math.floor(expiresAt.getTime() / 1_000) })
}

const Answer = z.object({ challenge_id: z.guid(), credential: z.unknown() })

export const verifyPasskeyAuthentication: Route = async (context) => {
  passkeyParty(context)
  const { request, pool, events, now } = context
  const { challenge_id: id, credential } = await readJson(request, Answer)
  const asked = await takePasskeyChallenge(pool, { id, userId: null, ceremony: 'authentication' }, now)
  const { passkey, signCount, isBackedUp } = await usedPasskey(context, asked, credential)
  const session = await inTransaction(pool, async (client) => {
    if (!(await notePasskeyUse(client, { id: passkey.id, signCount, isBackedUp }, now)))
      throw new AuthError(400, 'webauthn_verification_failed', 'The passkey was used at the same time, or deleted')
    const entry = auditEntry(context, 'login', { provider: 'passkey' })
    const opened = await openSession(
      client,
      { userId: passkey.userId, method: 'passkey', device: deviceOf(request), entry },
      now,
    )
    if (opened === undefined)
      throw new AuthError(400, 'webauthn_credential_not_found', 'This passkey is not registered')
    return opened
  })
  events.signedIn(session.user.id, session.sessionId)
  return json(await sessionAnswer(context, session))
}
