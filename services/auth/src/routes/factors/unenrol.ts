import { inTransaction, json } from '@cairn/service-kit'
import { recordAudit } from '../../audit.ts'
import { getCallerWithSession } from '../../caller.ts'
import type { Route } from '../../context.ts'
import { findFactor, removeFactor } from '../../factor-store.ts'
import { notify, toldOf } from '../../notifications/notify.ts'
import { assertSecondFactorShown } from '../../second-factor.ts'
import { factorIdOf } from './factor-id.ts'

export const unenrolFactor: Route = async (context) => {
  const caller = await getCallerWithSession(context)
  const { user, sessionId } = caller
  const factor = await findFactor(context.pool, { userId: user.id, factorId: factorIdOf(context) })
  if (factor.status === 'verified') assertSecondFactorShown(caller, 'AAL2 required to unenroll verified factor')
  await inTransaction(context.pool, async (client) => {
    await removeFactor(client, { userId: user.id, factorId: factor.id, sessionId })
    await recordAudit(client, context, { action: 'factor_unenrolled', userId: user.id, factor_id: factor.id })
  })
  context.events.userChanged(user.id, ['factors'])
  if (factor.status === 'verified') notify(context, 'mfa_factor_unenrolled', toldOf(user), { factorType: factor.kind })
  return json({ id: factor.id })
}
