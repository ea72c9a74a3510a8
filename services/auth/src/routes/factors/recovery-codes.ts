import { inTransaction, json } from '@cairn/service-kit'
import { z } from 'zod'
import { sessionAnswer } from '../../access-token.ts'
import { getCallerWithSession, readFromCaller } from '../../caller.ts'
import type { Route } from '../../context.ts'
import { AuthError } from '../../errors.ts'
import { factorNotFound } from '../../factor-store.ts'
import { countRecoveryCodes, replaceRecoveryCodes, takeRecoveryCode } from '../../recovery-code-store.ts'
import { hashedRecoveryCode, newRecoveryCodes } from '../../recovery-codes.ts'
import { assertSecondFactorShown, takeFactorAttempt } from '../../second-factor.ts'
import { raiseSession } from '../../raise-session.ts'
import { hasSecondFactor } from '../../user.ts'

const name = 'Recovery codes'

/** How many codes are left; never which. */
export const getRecoveryCodes: Route = async (context) => {
  const { user } = await getCallerWithSession(context)
  const counted = await countRecoveryCodes(context.pool, user.id)
  if (counted === undefined) throw factorNotFound()
  return json({ type: 'recovery_code', ...counted })
}

/** New codes in place of all that there were; this answer alone shows them. */
export const createRecoveryCodes: Route = async (context) => {
  const caller = await getCallerWithSession(context)
  const { user } = caller
  if (!hasSecondFactor(user))
    throw new AuthError(422, 'mfa_factor_not_found', 'Recovery codes stand in for a second factor: enroll one first')
  assertSecondFactorShown(caller, 'AAL2 required to generate recovery codes')
  const codes = newRecoveryCodes()
  const hashes = codes.map((code) => hashedRecoveryCode(code, context.project))
  const id = await replaceRecoveryCodes(context.pool, { userId: user.id, name, hashes }, context.now)
  context.events.userChanged(user.id, ['recovery codes'])
  return json({ id, type: 'recovery_code', friendly_name: name, total: codes.length, codes })
}

const Attempt = z.object({ code: z.string().max(100) })

/** A code in place of one of the second factor; valid once. */
export const verifyRecoveryCode: Route = async (context) => {
  const { project, pool, events, now } = context
  const {
    caller: { user, sessionId },
    body: { code },
  } = await readFromCaller(context, Attempt)
  const attempt = takeFactorAttempt(context, user.id)
  const session = await inTransaction(pool, async (client) => {
    const factorId = await takeRecoveryCode(client, { userId: user.id, hash: hashedRecoveryCode(code, project) }, now)
    if (factorId === undefined)
      throw new AuthError(422, 'mfa_verification_failed', 'This recovery code is incorrect or was already used')
    return raiseSession(client, { userId: user.id, sessionId, factorId, method: 'recovery_code' }, now)
  })
  attempt.giveBack()
  events.secondFactorShown(user.id, sessionId, 'recovery_code')
  return json(await sessionAnswer(context, session))
}
