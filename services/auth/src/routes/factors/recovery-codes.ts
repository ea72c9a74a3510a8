import { inTransaction, json } from '@cairn/service-kit'
import { z } from 'zod'
import { sessionAnswer } from '../../access-token.ts'
import { recordAudit } from '../../audit.ts'
import { hasBody } from '../../body.ts'
import { getCallerWithSession, readFromCaller } from '../../caller.ts'
import type { AuthContext, Route } from '../../context.ts'
import { AuthError } from '../../errors.ts'
import { factorNotFound, removeFactor } from '../../factor-store.ts'
import { recoveryMethod } from '../../factors/factor-kinds.ts'
import { notify, toldOf } from '../../notifications/notify.ts'
import {
  countRecoveryCodes,
  createRecoveryCodes,
  replaceRecoveryCodes,
  takeRecoveryCode,
} from '../../recovery-code-store.ts'
import type { RecoveryFactor } from '../../recovery-code-store.ts'
import { hashedRecoveryCode, newRecoveryCodes } from '../../recovery-codes.ts'
import { assertSecondFactorShown, takeFactorAttempt } from '../../second-factor.ts'
import { raiseSession } from '../../raise-session.ts'
import { hasSecondFactor } from '../../user.ts'

const usualName = 'Recovery codes'

/** How many codes are left; never which. */
export const getRecoveryCodes: Route = async (context) => {
  const { user } = await getCallerWithSession(context)
  const counted = await countRecoveryCodes(context.pool, user.id)
  if (counted === undefined) throw factorNotFound()
  return json({ type: 'recovery_code', ...counted })
}

const needsFactor = () =>
  new AuthError(422, 'mfa_recovery_codes_sole_factor', 'Recovery codes stand in for a second factor: enroll one first')

const newCodes = ({ project }: AuthContext) => {
  const codes = newRecoveryCodes()
  return { codes, hashes: codes.map((code) => hashedRecoveryCode(code, project)) }
}

/** The answer that alone shows the codes. */
const shown = (context: AuthContext, userId: string, { id, name }: RecoveryFactor, codes: readonly string[]) => {
  context.events.userChanged(userId, ['recovery codes'])
  return json({ id, type: 'recovery_code', friendly_name: name ?? '', total: codes.length, codes })
}

const Generation = z.object({ friendly_name: z.string().trim().max(64).nullish() })

/** The first codes of a person. */
export const generateRecoveryCodes: Route = async (context) => {
  const { caller, body } = hasBody(context.request)
    ? await readFromCaller(context, Generation)
    : { caller: await getCallerWithSession(context), body: {} }
  const { id: userId } = caller.user
  if (!hasSecondFactor(caller.user)) throw needsFactor()
  assertSecondFactorShown(caller, 'AAL2 required to generate recovery codes')
  const { codes, hashes } = newCodes(context)
  const name = body.friendly_name ?? ''
  const first = { userId, name: name === '' ? usualName : name, hashes }
  const factor = await createRecoveryCodes(context.pool, first, context.now)
  if (factor === undefined)
    throw new AuthError(422, 'mfa_verified_factor_exists', 'There are recovery codes already: regenerate them')
  return shown(context, userId, factor, codes)
}

/** New codes in place of all that there were. */
export const regenerateRecoveryCodes: Route = async (context) => {
  const caller = await getCallerWithSession(context)
  const { id: userId } = caller.user
  assertSecondFactorShown(caller, 'AAL2 required to generate recovery codes')
  const { codes, hashes } = newCodes(context)
  const factor = await replaceRecoveryCodes(context.pool, { userId, hashes }, context.now)
  if (factor === undefined) throw factorNotFound()
  return shown(context, userId, factor, codes)
}

/** Removes all codes. Sessions that were raised by one show the second factor again, except this one. */
export const unenrolRecoveryCodes: Route = async (context) => {
  const caller = await getCallerWithSession(context)
  const { user, sessionId } = caller
  assertSecondFactorShown(caller, 'AAL2 required to unenroll verified factor')
  const id = user.factors.find(({ factor_type: type }) => type === 'recovery_code')?.id
  if (id === undefined) throw factorNotFound()
  await inTransaction(context.pool, async (client) => {
    await removeFactor(client, { userId: user.id, factorId: id, sessionId })
    await recordAudit(client, context, { action: 'factor_unenrolled', userId: user.id, factor_id: id })
  })
  context.events.userChanged(user.id, ['recovery codes'])
  notify(context, 'mfa_factor_unenrolled', toldOf(user), { factorType: 'recovery_code' })
  return json({ id })
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
    return raiseSession(client, { userId: user.id, sessionId, factorId, method: recoveryMethod }, now)
  })
  attempt.giveBack()
  events.secondFactorShown(user.id, sessionId, recoveryMethod)
  return json(await sessionAnswer(context, session))
}
