import { json } from '@cairn/service-kit'
import { getCallerWithSession } from '../../caller.ts'
import type { Route } from '../../context.ts'
import { deleteFactor, findFactor } from '../../factor-store.ts'
import { assertSecondFactorShown } from '../../second-factor.ts'
import { factorIdOf } from './factor-id.ts'

export const unenrolFactor: Route = async (context) => {
  const caller = await getCallerWithSession(context)
  const { user, sessionId } = caller
  const factor = await findFactor(context.pool, { userId: user.id, factorId: factorIdOf(context) })
  if (factor.status === 'verified') assertSecondFactorShown(caller, 'AAL2 required to unenroll verified factor')
  await deleteFactor(context.pool, { userId: user.id, factorId: factor.id, sessionId })
  context.events.userChanged(user.id, ['factors'])
  return json({ id: factor.id })
}
