import { inTransaction, json } from '@cairn/service-kit'
import { z } from 'zod'
import { recordAudit } from '../../audit.ts'
import { readJson } from '../../body.ts'
import { getCallerWithSession } from '../../caller.ts'
import type { AuthContext, Route } from '../../context.ts'
import { jsonList } from '../../json-list.ts'
import { deletePasskey, listPasskeys, passkeyNotFound, renamePasskey } from '../../passkeys/passkey-store.ts'
import { publicPasskey } from '../../passkeys/passkey-view.ts'
import { idsOf } from '../../path-ids.ts'
import { assertSecondFactorShown } from '../../second-factor.ts'

const namedId = ({ request }: AuthContext): string => {
  const [id] = idsOf(request.path)
  if (id === undefined) throw passkeyNotFound()
  return id
}

/** Those of the caller, also where passkeys have been switched off. */
export const getPasskeys: Route = async (context) => {
  const { user } = await getCallerWithSession(context)
  return jsonList((await listPasskeys(context.pool, user.id)).map(publicPasskey))
}

const Renaming = z.object({ friendly_name: z.string().trim().min(1).max(120) })

export const updatePasskey: Route = async (context) => {
  const { user } = await getCallerWithSession(context)
  const { friendly_name: name } = await readJson(context.request, Renaming)
  const renamed = { id: namedId(context), userId: user.id, name }
  const passkey = await inTransaction(context.pool, async (client) => {
    const stored = await renamePasskey(client, renamed, context.now)
    await recordAudit(client, context, { action: 'passkey_updated', userId: user.id, passkey_id: stored.id })
    return stored
  })
  return json(publicPasskey(passkey))
}

export const removePasskey: Route = async (context) => {
  const caller = await getCallerWithSession(context)
  assertSecondFactorShown(caller, 'AAL2 required to delete a passkey')
  const { id: userId } = caller.user
  const id = namedId(context)
  await inTransaction(context.pool, async (client) => {
    await deletePasskey(client, { id, userId })
    await recordAudit(client, context, { action: 'passkey_deleted', userId, passkey_id: id })
  })
  context.events.userChanged(userId, ['passkeys'])
  return { status: 204 }
}
