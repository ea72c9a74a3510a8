import { inTransaction, json } from '@cairn/service-kit'
import { z } from 'zod'
import { sessionAnswer } from '../../access-token.ts'
import { readJson } from '../../body.ts'
import { getCallerWithSession } from '../../caller.ts'
import type { Route } from '../../context.ts'
import { AuthError } from '../../errors.ts'
import { acceptTimeStep, checkChallenge, findFactor } from '../../factor-store.ts'
import { reportFactorAttempt } from '../../hooks/ask.ts'
import { openSecret } from '../../sealed-secret.ts'
import { takeFactorAttempt } from '../../second-factor.ts'
import { endWeakerSessions, raiseSession } from '../../session-store.ts'
import { timeStepOf } from '../../totp.ts'
import { factorIdOf } from './factor-id.ts'

const Attempt = z.object({ challenge_id: z.guid(), code: z.string().max(20) })

const wrongCode = () => new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered')

/** A code of a second factor, for this session. The first code of a new factor also puts it into force. */
export const verifyFactor: Route = async (context) => {
  const { request, project, pool, events, now } = context
  const { user, sessionId } = await getCallerWithSession(context)
  const { challenge_id: challengeId, code } = await readJson(request, Attempt)
  const factorId = factorIdOf(context)
  const attempt = takeFactorAttempt(context, user.id)

  const session = await inTransaction(pool, async (client) => {
    const factor = await findFactor(client, { userId: user.id, factorId })
    await checkChallenge(client, { challengeId, factorId }, now)
    const timeStep = timeStepOf(code.replaceAll(/\s/g, ''), openSecret(factor.secret, project), now)
    await reportFactorAttempt(context, { userId: user.id, factorId, type: 'totp', isValid: timeStep !== undefined })
    if (timeStep === undefined || !(await acceptTimeStep(client, { factorId, challengeId, timeStep }, now)))
      throw wrongCode()
    if (factor.status === 'unverified') await endWeakerSessions(client, { userId: user.id, sessionId })
    return raiseSession(client, { userId: user.id, sessionId, factorId, method: 'totp' }, now)
  })
  attempt.giveBack()
  events.secondFactorShown(user.id, sessionId, 'totp')
  return json(await sessionAnswer(context, session))
}
