import { json } from '@cairn/service-kit'
import { z } from 'zod'
import { auditEntry } from '../../audit.ts'
import { readJson } from '../../body.ts'
import { getCallerWithSession } from '../../caller.ts'
import type { AuthContext, Route } from '../../context.ts'
import { findFactor } from '../../factor-store.ts'
import type { Factor } from '../../factor-store.ts'
import { insertChallenge } from '../../factors/challenge-store.ts'
import type { NewChallenge } from '../../factors/challenge-store.ts'
import { assertFactorAllowed } from '../../factors/factor-kinds.ts'
import { newPhoneCode } from '../../factors/phone-code.ts'
import { partyOf, RelyingParty } from '../../factors/webauthn/relying-party.ts'
import { webAuthnOptions } from '../../factors/webauthn/webauthn.ts'
import { assertMayShow } from '../../second-factor.ts'
import { deviceOf } from '../../session-store.ts'
import type { UserRow } from '../../user.ts'
import { factorIdOf } from './factor-id.ts'

interface Asked {
  user: UserRow
  factor: Factor
  challenge: NewChallenge
}

const answer = (id: string, type: string, expiresAt: Date) => ({
  id,
  type,
  expires_at: Math.floor(expiresAt.getTime() / 1000),
})

const challengePhone = async (context: AuthContext, { user, factor, challenge }: Asked) => {
  const code = newPhoneCode(context, { challengeId: challenge.id, phone: factor.phone ?? '', user })
  const expiresAt = await insertChallenge(context.pool, { ...challenge, codeDigest: code.digest }, context.now)
  await code.send()
  return answer(challenge.id, 'phone', expiresAt)
}

const WebAuthnChallenge = z.object({ webauthn: RelyingParty })

const challengeWebAuthn = async (context: AuthContext, { user, factor, challenge }: Asked) => {
  const { webauthn } = await readJson(context.request, WebAuthnChallenge)
  const party = partyOf(context, webauthn)
  const { type, publicKey, asked } = await webAuthnOptions(context, { factor, user, party })
  const expiresAt = await insertChallenge(context.pool, { ...challenge, asked }, context.now)
  return { ...answer(challenge.id, 'webauthn', expiresAt), webauthn: { type, credential_options: { publicKey } } }
}

export const challengeFactor: Route = async (context) => {
  const { request, project, pool, limits, now } = context
  const caller = await getCallerWithSession(context)
  const { user } = caller
  const factor = await findFactor(pool, { userId: user.id, factorId: factorIdOf(context) })
  assertMayShow(caller, factor)
  assertFactorAllowed(context, factor.kind, 'verifies')
  limits.challenges.take(`${project.ref} ${user.id}`)
  const challenge = {
    id: crypto.randomUUID(),
    factorId: factor.id,
    ip: deviceOf(request).ip,
    userId: user.id,
    entry: auditEntry(context, 'challenge_created', { factor_id: factor.id }),
  }
  if (factor.kind === 'phone') return json(await challengePhone(context, { user, factor, challenge }))
  if (factor.kind === 'webauthn') return json(await challengeWebAuthn(context, { user, factor, challenge }))
  return json(answer(challenge.id, 'totp', await insertChallenge(pool, challenge, now)))
}
