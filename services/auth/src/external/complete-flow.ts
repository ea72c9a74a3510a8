import { inTransaction } from '@cairn/service-kit'
import type { PoolClient } from 'pg'
import { auditEntry } from '../audit.ts'
import type { AuthContext } from '../context.ts'
import { AuthError } from '../errors.ts'
import { deviceOf, openSession } from '../session-store.ts'
import type { OpenSession } from '../session-store.ts'
import { askAboutNewcomer } from './ask-about-newcomer.ts'
import { continueSession } from './continue-session.ts'
import type { AnsweredFlow, IdentifiedFlow } from './flow-store.ts'
import type { UserRow } from '../user.ts'
import { notify, toldOf } from '../notifications/notify.ts'
import { findSsoConnection } from './find-sso.ts'
import { accountOf, linkIdentity, ssoAccountOf } from './resolve-identity.ts'
import type { FlowEntry, FoundAccount } from './resolve-identity.ts'
import { connectionIdOf, ssoProviderNotFound } from './sso.ts'

export const flowNotFound = () =>
  new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
const sessionEnded = () => new AuthError(403, 'session_not_found', 'The session that began to link has ended')

const identified = (flow: AnsweredFlow): IdentifiedFlow => {
  if (flow.identity === null) throw flowNotFound()
  return { ...flow, identity: flow.identity }
}

const ownerOf = async (
  client: PoolClient,
  context: AuthContext,
  { flow, connection, mayCreate }: FlowEntry,
): Promise<FoundAccount> => {
  if (flow.confirmedUserId !== undefined) return { userId: flow.confirmedUserId }
  if (connection === undefined) return accountOf(client, context, identified(flow), mayCreate)
  return { userId: await ssoAccountOf(client, context, identified(flow), { connection, mayCreate }) }
}

/** A session of the user whom a flow has identified. */
export const signInByFlow = async (
  client: PoolClient,
  context: AuthContext,
  entered: FlowEntry,
): Promise<OpenSession> => {
  const { flow } = entered
  const { userId, linkedTo } = await ownerOf(client, context, entered)
  const device = deviceOf(context.request)
  const entry = auditEntry(context, 'login', { provider: flow.provider })
  const session = await openSession(client, { userId, method: flow.method, device, entry }, context.now)
  if (session === undefined) throw flowNotFound()
  if (linkedTo !== undefined) notify(context, 'identity_linked', toldOf(linkedTo), { provider: flow.provider })
  return session
}

/** Links the identity of a flow to the account that began it; its session goes on. */
export const linkByFlow = async (
  client: PoolClient,
  context: AuthContext,
  flow: AnsweredFlow,
  linker: NonNullable<AnsweredFlow['linker']>,
): Promise<OpenSession> => {
  await linkIdentity(client, context, identified(flow), linker.userId)
  const session = await continueSession(client, linker, context.now)
  if (session === undefined) throw sessionEnded()
  return session
}

/** To be called once the link is stored. */
export const identityLinked = (context: AuthContext, user: UserRow, provider: string): void => {
  context.events.userChanged(user.id, ['identities'])
  notify(context, 'identity_linked', toldOf(user), { provider })
}

/** The current single sign-on connection that the flow used; undefined if it used none. */
const connectionOf = async (context: AuthContext, { provider }: AnsweredFlow) => {
  const id = connectionIdOf(provider)
  if (id === undefined) return undefined
  const connection = await findSsoConnection(context, { id })
  if (connection === undefined) throw ssoProviderNotFound()
  return connection
}

/** The session that a flow ends in. */
export const completeFlow = async (context: AuthContext, flow: AnsweredFlow): Promise<OpenSession> => {
  const { request, pool, events } = context
  const { linker } = flow
  const connection = await connectionOf(context, flow)
  const mayCreate = await askAboutNewcomer(context, flow, connection)
  const session = await inTransaction(pool, (client) =>
    linker === undefined
      ? signInByFlow(client, context, { flow, connection, mayCreate })
      : linkByFlow(client, context, flow, linker),
  )
  if (connection !== undefined) {
    const account = { id: session.user.id, email: session.user.email ?? '' }
    const refusal = await context.external?.sso?.admit(connection.id, account, request)
    if (refusal !== undefined) throw new AuthError(403, 'sso_not_admitted', refusal)
  }
  if (linker === undefined) events.signedIn(session.user.id, session.sessionId)
  else identityLinked(context, session.user, flow.provider)
  return session
}
