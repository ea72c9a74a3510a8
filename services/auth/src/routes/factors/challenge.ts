import { json } from '@cairn/service-kit'
import { getCallerWithSession } from '../../caller.ts'
import type { Route } from '../../context.ts'
import { findFactor, insertChallenge } from '../../factor-store.ts'
import { deviceOf } from '../../session-store.ts'
import { factorIdOf } from './factor-id.ts'

export const challengeFactor: Route = async (context) => {
  const { request, project, pool, limits, now } = context
  const { user } = await getCallerWithSession(context)
  const factor = await findFactor(pool, { userId: user.id, factorId: factorIdOf(context) })
  limits.challenges.take(`${project.ref} ${user.id}`)
  const { id, expiresAt } = await insertChallenge(pool, { factorId: factor.id, ip: deviceOf(request).ip }, now)
  return json({ id, type: 'totp', expires_at: Math.floor(expiresAt.getTime() / 1000) })
}
