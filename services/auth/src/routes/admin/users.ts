import { inTransaction, json } from '@cairn/service-kit'
import { recordAdminAudit } from '../../admin/audit.ts'
import { assertAdmin } from '../../admin/admin-caller.ts'
import { insertUserRecord } from '../../admin/insert-user.ts'
import { listUsers } from '../../admin/list-users.ts'
import { readJson } from '../../body.ts'
import type { Route } from '../../context.ts'
import { AuthError } from '../../errors.ts'
import { publicUser } from '../../user.ts'
import { findUser } from '../../user-store.ts'
import { pageOf, pageHeaders } from './paging.ts'
import { checkedUserBody, UserBody } from './user-body.ts'

const maxFilterLength = 200

/** For servers of the project: the users, the newest first. */
export const getUsers: Route = async (context) => {
  await assertAdmin(context)
  const { query } = context.request
  const paging = pageOf(query)
  const filter = (query.get('filter') ?? '').slice(0, maxFilterLength)
  const order = / asc$/i.test(query.get('sort') ?? '') ? 'asc' : 'desc'
  const { users, total } = await listUsers(context.pool, { filter, order, ...paging })
  return json({ users: users.map(publicUser), aud: 'authenticated' }, pageHeaders(context.request, paging, total))
}

/** For servers of the project: a new user, confirmed where the body says so. No mail is sent. */
export const createUser: Route = async (context) => {
  await assertAdmin(context)
  const body = await readJson(context.request, UserBody)
  const id = body.id ?? crypto.randomUUID()
  const { pool, events, now } = context
  const { confirmsEmail, confirmsPhone, userMetadata, appMetadata, ...fields } = await checkedUserBody(context, body)
  if (fields.email === undefined && fields.phone === undefined)
    throw new AuthError(400, 'validation_failed', 'Cannot create a user without either an email or phone')
  const user = await inTransaction(pool, async (client) => {
    const record = {
      ...fields,
      id,
      role: fields.role ?? 'authenticated',
      userMetadata: userMetadata ?? {},
      appMetadata: appMetadata ?? {},
      emailConfirmed: confirmsEmail && fields.email !== undefined,
      phoneConfirmed: confirmsPhone && fields.phone !== undefined,
      bannedUntil: fields.bannedUntil ?? null,
      isInvited: false,
      isAnonymous: false,
    }
    await insertUserRecord(client, record, now)
    await recordAdminAudit(client, context, 'user_signedup', record)
    return findUser(client, id)
  })
  if (user === undefined) throw new Error('The user that was just made is gone.')
  events.signedUp(id)
  return json(publicUser(user))
}
