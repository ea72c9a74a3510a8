import { inTransaction, json, optionalText } from '@cairn/service-kit'
import type { Pool, PoolClient } from 'pg'
import { z } from 'zod'
import { assertAdmin } from '../../admin/admin-caller.ts'
import { recordAdminAudit } from '../../admin/audit.ts'
import { deleteUserRecord, softDeleteUserRecord } from '../../admin/delete-user.ts'
import { updateUserRecord } from '../../admin/update-user.ts'
import { hasBody, readJson } from '../../body.ts'
import type { AuthContext, Route } from '../../context.ts'
import { AuthError } from '../../errors.ts'
import { idsOf } from '../../path-ids.ts'
import { publicUser } from '../../user.ts'
import type { UserRow } from '../../user.ts'
import { findUser, lockUser } from '../../user-store.ts'
import { checkedUserBody, UserBody } from './user-body.ts'

const userNotFound = () => new AuthError(404, 'user_not_found', 'User not found')

const namedId = ({ request }: AuthContext): string => {
  const [id] = idsOf(request.path)
  if (id === undefined) throw userNotFound()
  return id
}

/** The user that the path names. */
export const findNamedUser = async (client: Pool | PoolClient, context: AuthContext): Promise<UserRow> => {
  const user = await findUser(client, namedId(context))
  if (user === undefined) throw userNotFound()
  return user
}

/** The same, to change: nobody else does meanwhile. */
export const lockNamedUser = async (client: PoolClient, context: AuthContext): Promise<UserRow> => {
  const user = await lockUser(client, namedId(context))
  if (user === undefined) throw userNotFound()
  return user
}

/** For servers of the project. */
export const getUserById: Route = async (context) => {
  await assertAdmin(context)
  return json(publicUser(await findNamedUser(context.pool, context)))
}

/** For servers of the project: changes what the body names. A new address takes effect at once, and no mail is sent. */
export const updateUserById: Route = async (context) => {
  await assertAdmin(context)
  const { pool, events, now } = context
  const changes = await checkedUserBody(context, await readJson(context.request, UserBody))
  const changed = await inTransaction(pool, async (client) => {
    const user = await lockNamedUser(client, context)
    await updateUserRecord(client, user, changes, now)
    await recordAdminAudit(client, context, 'user_modified', user)
    return findUser(client, user.id)
  })
  if (changed === undefined) throw userNotFound()
  events.userChanged(
    changed.id,
    Object.entries(changes).flatMap(([name, value]) => (value === undefined || value === false ? [] : [name])),
  )
  return json(publicUser(changed))
}

const Deletion = z.object({ should_soft_delete: z.boolean().nullish(), reason: optionalText })

/** For servers of the project: deletes a user with sessions and identities, or keeps an emptied row. */
export const deleteUserById: Route = async (context) => {
  await assertAdmin(context)
  const { pool, events, now } = context
  const soft = hasBody(context.request) && (await readJson(context.request, Deletion)).should_soft_delete === true
  const id = await inTransaction(pool, async (client) => {
    const user = await lockNamedUser(client, context)
    if (soft) await softDeleteUserRecord(client, user, now)
    else await deleteUserRecord(client, user.id)
    await recordAdminAudit(client, context, 'user_deleted', user)
    return user.id
  })
  events.userChanged(id, [soft ? 'deleted, and its row kept' : 'deleted'])
  return json({})
}
