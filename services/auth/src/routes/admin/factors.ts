import { inTransaction, json } from '@cairn/service-kit'
import { assertAdmin } from '../../admin/admin-caller.ts'
import { recordAdminAudit } from '../../admin/audit.ts'
import { jsonList } from '../../json-list.ts'
import type { Route } from '../../context.ts'
import { factorNotFound, removeFactor } from '../../factor-store.ts'
import { idsOf } from '../../path-ids.ts'
import { findNamedUser, lockNamedUser } from './user.ts'

/** For servers of the project: the second factors of a user. */
export const getFactorsOfUser: Route = async (context) => {
  await assertAdmin(context)
  return jsonList((await findNamedUser(context.pool, context)).factors)
}

/** For servers of the project: removes a second factor of a user who has lost it. */
export const deleteFactorOfUser: Route = async (context) => {
  await assertAdmin(context)
  const factorId = idsOf(context.request.path)[1]
  const userId = await inTransaction(context.pool, async (client) => {
    const user = await lockNamedUser(client, context)
    if (factorId === undefined || !user.factors.some(({ id }) => id === factorId)) throw factorNotFound()
    // Every session is affected: the caller is a server of the project, not the user.
    await removeFactor(client, { userId: user.id, factorId, sessionId: undefined })
    await recordAdminAudit(client, context, 'factor_deleted', user)
    return user.id
  })
  context.events.userChanged(userId, ['factors'])
  return json({ id: factorId })
}
