import { inTransaction, json } from '@cairn/service-kit'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import { sessionAnswer } from '../../access-token.ts'
import { recordAudit } from '../../audit.ts'
import { readFromCaller } from '../../caller.ts'
import type { AuthContext, Route } from '../../context.ts'
import { AuthError } from '../../errors.ts'
import { acceptTimeStep, findFactor } from '../../factor-store.ts'
import type { Factor } from '../../factor-store.ts'
import { findChallenge, meetChallenge } from '../../factors/challenge-store.ts'
import type { OpenChallenge } from '../../factors/challenge-store.ts'
import { assertFactorAllowed, methodOf } from '../../factors/factor-kinds.ts'
import type { FactorKind } from '../../factors/factor-kinds.ts'
import { isPhoneCode } from '../../factors/phone-code.ts'
import { checkWebAuthn } from '../../factors/webauthn/webauthn.ts'
import { reportFactorAttempt } from '../../hooks/ask.ts'
import { notify, toldOf } from '../../notifications/notify.ts'
import { openSecret, sealOfFactors } from '../../sealed-secret.ts'
import { assertMayShow, takeFactorAttempt } from '../../second-factor.ts'
import { endWeakerSessions, raiseSession } from '../../raise-session.ts'
import { timeStepOf } from '../../totp.ts'
import { factorIdOf } from './factor-id.ts'

const Attempt = z.object({
  challenge_id: z.guid(),
  code: z.string().max(20).optional(),
  webauthn: z.looseObject({ credential_response: z.unknown() }).optional(),
})
type Attempt = z.output<typeof Attempt>

const refusals: Readonly<Record<FactorKind, string>> = {
  totp: 'Invalid TOTP code entered',
  phone: 'Invalid MFA Phone code entered',
  webauthn: 'The security key has answered something else',
}

const wrongAnswer = (kind: FactorKind) => new AuthError(422, 'mfa_verification_failed', refusals[kind])

const unreadableSecret = () =>
  new AuthError(
    422,
    'mfa_verification_failed',
    'The secret of this factor cannot be decrypted with the secret of this project. Show another factor, or have a server of the project remove this one',
  )

const codeIn = ({ code }: Attempt): string => {
  if (code === undefined) throw new AuthError(400, 'validation_failed', 'code: Invalid input: expected string')
  return code.replaceAll(/\s/g, '')
}

/** Uses the answer up; false if it was used before. */
type Accept = (client: PoolClient) => Promise<boolean>

/** Checks what was shown; undefined if it is wrong. */
const check = async (
  context: AuthContext,
  { factor, challenge, attempt }: { factor: Factor; challenge: OpenChallenge; attempt: Attempt },
): Promise<Accept | undefined> => {
  const { now, project } = context
  const met = { challengeId: challenge.id, factorId: factor.id }
  if (factor.kind === 'totp') {
    const secret = openSecret(factor.secret ?? '', sealOfFactors(project))
    if (secret === undefined) throw unreadableSecret()
    const timeStep = timeStepOf(codeIn(attempt), secret, now)
    return timeStep === undefined ? undefined : (client) => acceptTimeStep(client, { ...met, timeStep }, now)
  }
  if (factor.kind === 'phone')
    return isPhoneCode(context, challenge, codeIn(attempt)) ? (client) => meetChallenge(client, met, now) : undefined
  const answer = attempt.webauthn?.credential_response
  const shown = await checkWebAuthn(factor, { asked: challenge.asked, answer })
  return shown && ((client) => meetChallenge(client, { ...met, ...shown }, now))
}

/** An answer to a challenge of a second factor, for this session. The first one of a new factor also puts it into force. */
export const verifyFactor: Route = async (context) => {
  const { pool, events, now } = context
  const { caller, body: attempt } = await readFromCaller(context, Attempt)
  const { user, sessionId } = caller
  const factorId = factorIdOf(context)
  const taken = takeFactorAttempt(context, user.id)

  const factor = await findFactor(pool, { userId: user.id, factorId })
  assertMayShow(caller, factor)
  assertFactorAllowed(context, factor.kind, 'verifies')
  const challenge = await findChallenge(pool, { challengeId: attempt.challenge_id, factorId }, now)
  const accept = await check(context, { factor, challenge, attempt })
  const isValid = accept !== undefined
  await reportFactorAttempt(context, { userId: user.id, factorId, type: factor.kind, isValid })
  if (!isValid) throw wrongAnswer(factor.kind)
  const { kind, isNew, session } = await inTransaction(pool, async (client) => {
    if (!(await accept(client))) throw wrongAnswer(factor.kind)
    await recordAudit(client, context, { action: 'verification_attempted', userId: user.id, factor_id: factorId })
    if (factor.status === 'unverified') await endWeakerSessions(client, { userId: user.id, sessionId })
    const raised = { userId: user.id, sessionId, factorId, method: methodOf[factor.kind] }
    return {
      kind: factor.kind,
      isNew: factor.status === 'unverified',
      session: await raiseSession(client, raised, now),
    }
  })
  taken.giveBack()
  events.secondFactorShown(user.id, sessionId, methodOf[kind])
  if (isNew) notify(context, 'mfa_factor_enrolled', toldOf(user), { factorType: kind })
  return json(await sessionAnswer(context, session))
}
