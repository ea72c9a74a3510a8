import { z } from 'zod'
import { filledText, json } from '@cairn/service-kit'
import { auditEntry } from '../../audit.ts'
import { readFromCaller } from '../../caller.ts'
import type { AuthContext, Route } from '../../context.ts'
import { AuthError } from '../../errors.ts'
import { insertFactor } from '../../factor-store.ts'
import { assertFactorAllowed, isFactorKind } from '../../factors/factor-kinds.ts'
import type { FactorKind } from '../../factors/factor-kinds.ts'
import { checkedPhone } from '../../phone-number.ts'
import { sealOfFactors, sealSecret } from '../../sealed-secret.ts'
import { assertSecondFactorShown } from '../../second-factor.ts'
import { newTotp } from '../../totp.ts'
import type { UserRow } from '../../user.ts'

const usualMostFactors = 10

const Enrolment = z.object({
  factor_type: z.string(),
  friendly_name: z.string().trim().max(64).nullish(),
  issuer: z.string().max(64).nullish(),
  phone: filledText,
})

const enrolment = (context: AuthContext, kind: FactorKind) =>
  auditEntry(context, 'factor_in_progress', { factor_type: kind })

const enrolTotp = async (context: AuthContext, user: UserRow, name: string, issuer: string | null | undefined) => {
  const { project, pool, now } = context
  const { email, id: userId } = user
  const totp = newTotp({ issuer: issuer ?? new URL(project.url).host, account: email ?? userId })
  const factor = {
    userId,
    kind: 'totp',
    name,
    sealedSecret: sealSecret(totp.secret, sealOfFactors(project)),
    entry: enrolment(context, 'totp'),
  } as const
  const id = await insertFactor(pool, factor, now)
  return { id, type: 'totp', friendly_name: name, totp }
}

const enrolPhone = async (context: AuthContext, user: UserRow, name: string, number: string | undefined) => {
  if (number === undefined) throw new AuthError(400, 'validation_failed', 'phone: the number of the factor is missing')
  const phone = checkedPhone(number)
  if (user.factors.some((factor) => factor.phone === phone && factor.status === 'verified'))
    throw new AuthError(422, 'mfa_verified_factor_exists', 'A verified phone factor already exists')
  const factor = { userId: user.id, kind: 'phone', name, phone, entry: enrolment(context, 'phone') } as const
  const id = await insertFactor(context.pool, factor, context.now)
  return { id, type: 'phone', friendly_name: name, phone }
}

/** Begins a new second factor; it counts once it was shown. */
export const enrolFactor: Route = async (context) => {
  const { caller, body } = await readFromCaller(context, Enrolment)
  const { user } = caller
  const { factor_type: kind, friendly_name: named, issuer } = body
  if (!isFactorKind(kind) || (kind !== 'totp' && context.settings === undefined))
    throw new AuthError(400, 'validation_failed', 'factor_type: only totp is supported')
  assertFactorAllowed(context, kind, 'enrolls')
  assertSecondFactorShown(caller, 'AAL2 required to enroll a new factor')
  const most = context.settings?.mfa.mostFactors ?? usualMostFactors
  if (user.factors.filter(({ status }) => status === 'verified').length >= most)
    throw new AuthError(422, 'too_many_enrolled_mfa_factors', 'Maximum number of verified factors reached')
  const name = named ?? ''
  if (kind === 'totp') return json(await enrolTotp(context, user, name, issuer))
  if (kind === 'phone') return json(await enrolPhone(context, user, name, body.phone))
  const factor = { userId: user.id, kind, name, entry: enrolment(context, kind) }
  const id = await insertFactor(context.pool, factor, context.now)
  return json({ id, type: kind, friendly_name: name })
}
