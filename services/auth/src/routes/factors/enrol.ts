import { z } from 'zod'
import { json } from '@cairn/service-kit'
import { readJson } from '../../body.ts'
import { getCallerWithSession } from '../../caller.ts'
import type { Route } from '../../context.ts'
import { AuthError } from '../../errors.ts'
import { insertFactor } from '../../factor-store.ts'
import { sealSecret } from '../../sealed-secret.ts'
import { assertSecondFactorShown } from '../../second-factor.ts'
import { newTotp } from '../../totp.ts'

const maxFactors = 10

const Enrolment = z.object({
  factor_type: z.string(),
  friendly_name: z.string().trim().max(64).nullish(),
  issuer: z.string().max(64).nullish(),
})

/** Begins a new second factor; it counts once a code of it was verified. */
export const enrolFactor: Route = async (context) => {
  const { request, project, pool, now } = context
  const caller = await getCallerWithSession(context)
  const { factor_type: type, friendly_name: name, issuer } = await readJson(request, Enrolment)
  if (type !== 'totp') throw new AuthError(400, 'validation_failed', 'factor_type: only totp is supported')
  assertSecondFactorShown(caller, 'AAL2 required to enroll a new factor')
  if (caller.user.factors.filter(({ status }) => status === 'verified').length >= maxFactors)
    throw new AuthError(422, 'too_many_enrolled_mfa_factors', 'Maximum number of verified factors reached')

  const { email, id: userId } = caller.user
  const totp = newTotp({ issuer: issuer ?? new URL(project.url).host, account: email ?? userId })
  const factor = { userId, name: name ?? '', sealedSecret: sealSecret(totp.secret, project) }
  const id = await insertFactor(pool, factor, now)
  return json({ id, type, friendly_name: factor.name, totp })
}
