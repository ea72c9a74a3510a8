import { inTransaction } from '@cairn/service-kit'
import { assertAdmin } from '../../admin/admin-caller.ts'
import { recordAdminAudit } from '../../admin/audit.ts'
import type { Route } from '../../context.ts'
import { jsonList } from '../../json-list.ts'
import { deletePasskey, listPasskeys, passkeyNotFound } from '../../passkeys/passkey-store.ts'
import { publicPasskey } from '../../passkeys/passkey-view.ts'
import { idsOf } from '../../path-ids.ts'
import { findNamedUser, lockNamedUser } from './user.ts'

/** For servers of the project: the passkeys of a user. */
export const getPasskeysOfUser: Route = async (context) => {
  await assertAdmin(context)
  const user = await findNamedUser(context.pool, context)
  return jsonList((await listPasskeys(context.pool, user.id)).map(publicPasskey))
}

/** For servers of the project: deletes a passkey of a user who has lost the device. */
export const deletePasskeyOfUser: Route = async (context) => {
  await assertAdmin(context)
  const id = idsOf(context.request.path)[1]
  if (id === undefined) throw passkeyNotFound()
  const userId = await inTransaction(context.pool, async (client) => {
    const user = await lockNamedUser(client, context)
    await deletePasskey(client, { id, userId: user.id })
    await recordAdminAudit(client, context, 'passkey_deleted', user)
    return user.id
  })
  context.events.userChanged(userId, ['passkeys'])
  return { status: 204 }
}
