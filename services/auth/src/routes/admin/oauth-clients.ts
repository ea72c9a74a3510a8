import { inTransaction, json } from '@cairn/service-kit'
import { assertAdmin } from '../../admin/admin-caller.ts'
import { readJson } from '../../body.ts'
import type { AuthContext, Route } from '../../context.ts'
import { AuthError } from '../../errors.ts'
import { checkedClient, checkRedirectUris, ClientChange, NewClient } from '../../oauth-server/client-fields.ts'
import {
  deleteClient,
  findClient,
  insertClient,
  listClients,
  replaceSecret,
  updateClient,
} from '../../oauth-server/client-store.ts'
import type { OAuthClient } from '../../oauth-server/client-store.ts'
import { newClientView, publicClient } from '../../oauth-server/client-view.ts'
import { OAuthError } from '../../oauth-server/oauth-error.ts'
import { idsOf } from '../../path-ids.ts'
import { pageHeaders, pageOf } from './paging.ts'

const clientNotFound = () => new AuthError(404, 'oauth_client_not_found', 'OAuth client not found')

/** In the words of the admin API, whose callers do not speak OAuth. */
const refusedAsAdmin = (error: unknown): unknown =>
  error instanceof OAuthError ? new AuthError(error.status, 'validation_failed', error.message) : error

const asAdmin = <Result>(work: () => Result): Result => {
  try {
    return work()
  } catch (error) {
    throw refusedAsAdmin(error)
  }
}

const namedClient = async (context: AuthContext): Promise<OAuthClient> => {
  await assertAdmin(context)
  const [id] = idsOf(context.request.path)
  const client = id === undefined ? undefined : await findClient(context.pool, id)
  if (client === undefined) throw clientNotFound()
  return client
}

/** For servers of the project: the applications that people can sign in to, the newest first. */
export const getOAuthClients: Route = async (context) => {
  await assertAdmin(context)
  const paging = pageOf(context.request.query)
  const { clients, total } = await listClients(context.pool, paging)
  return json({ clients: clients.map(publicClient), aud: 'authenticated' }, pageHeaders(context.request, paging, total))
}

export const createOAuthClient: Route = async (context) => {
  await assertAdmin(context)
  const body = await readJson(context.request, NewClient)
  const checked = asAdmin(() => checkedClient(body))
  return { ...json(newClientView(await insertClient(context.pool, checked, 'manual', context.now))), status: 201 }
}

export const getOAuthClient: Route = async (context) => json(publicClient(await namedClient(context)))

/** What the body leaves out stays. A public client stays public, and a confidential one confidential. */
export const updateOAuthClient: Route = async (context) => {
  const client = await namedClient(context)
  const change = await readJson(context.request, ClientChange)
  asAdmin(() => checkRedirectUris(change.redirect_uris ?? []))
  const method = change.token_endpoint_auth_method
  if (method !== undefined && (method === 'none') !== (client.type === 'public'))
    throw new AuthError(400, 'validation_failed', 'The type of a client cannot be changed')
  const changed = await updateClient(context.pool, client, change, context.now)
  if (changed === undefined) throw clientNotFound()
  return json(publicClient(changed))
}

/** Ends the sessions that people have with it, too. */
export const deleteOAuthClient: Route = async (context) => {
  const { id } = await namedClient(context)
  await inTransaction(context.pool, (connection) => deleteClient(connection, id, context.now))
  return { status: 204 }
}

/** The old secret ends at once. */
export const regenerateOAuthSecret: Route = async (context) => {
  const client = await namedClient(context)
  if (client.type === 'public') throw new AuthError(400, 'validation_failed', 'A public client has no secret')
  const replaced = await replaceSecret(context.pool, client.id, context.now)
  if (replaced === undefined) throw clientNotFound()
  return json(newClientView(replaced))
}
