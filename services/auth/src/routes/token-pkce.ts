import { createHash, timingSafeEqual } from 'node:crypto'
import { inTransaction, json } from '@cairn/service-kit'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import { sessionAnswer } from '../access-token.ts'
import { readJson } from '../body.ts'
import type { AuthContext, Route } from '../context.ts'
import { AuthError } from '../errors.ts'
import { continueSession } from '../external/continue-session.ts'
import { takeAnsweredFlow } from '../external/flow-store.ts'
import type { AnsweredFlow, IdentifiedFlow } from '../external/flow-store.ts'
import { accountOf, linkIdentity, ssoAccountOf } from '../external/resolve-identity.ts'
import { connectionIdOf, ssoProviderNotFound } from '../external/sso.ts'
import type { SsoConnection } from '../external/sso.ts'
import { deviceOf, openSession } from '../session-store.ts'
import type { OpenSession } from '../session-store.ts'
import { isBanned } from '../user.ts'

const Exchange = z.object({ auth_code: z.string().min(1).max(200), code_verifier: z.string().min(1).max(200) })

const isVerified = ({ codeChallenge, codeChallengeMethod }: AnsweredFlow, verifier: string): boolean => {
  const shown = codeChallengeMethod === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier
  const [expected, given] = [Buffer.from(codeChallenge), Buffer.from(shown)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}

const flowNotFound = () => new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
const sessionEnded = () => new AuthError(403, 'session_not_found', 'The session that began to link has ended')

const identified = (flow: AnsweredFlow): IdentifiedFlow => {
  if (flow.identity === null) throw flowNotFound()
  return { ...flow, identity: flow.identity }
}

const ownerOf = (
  client: PoolClient,
  context: AuthContext,
  flow: AnsweredFlow,
  connection: SsoConnection | undefined,
): Promise<string> | string => {
  if (flow.confirmedUserId !== undefined) return flow.confirmedUserId
  return connection === undefined
    ? accountOf(client, context, identified(flow))
    : ssoAccountOf(client, context, identified(flow), connection)
}

const signIn = async (
  client: PoolClient,
  context: AuthContext,
  flow: AnsweredFlow,
  connection: SsoConnection | undefined,
): Promise<OpenSession> => {
  const userId = await ownerOf(client, context, flow, connection)
  const device = deviceOf(context.request)
  const session = await openSession(client, { userId, method: flow.method, device }, context.now)
  if (session === undefined) throw flowNotFound()
  if (isBanned(session.user, context.now)) throw new AuthError(403, 'user_banned', 'User is banned')
  return session
}

const link = async (
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

/** The current single sign-on connection that the flow used; undefined if it used none. */
const connectionOf = async ({ external }: AuthContext, { provider }: AnsweredFlow) => {
  const id = connectionIdOf(provider)
  if (id === undefined) return undefined
  const connection = await external?.sso?.find(id)
  if (connection === undefined) throw ssoProviderNotFound()
  return connection
}

/** For the client that started the sign-in, once: the code was sent to its page, and only it knows the verifier. */
export const pkceGrant: Route = async (context) => {
  const { request, project, pool, limits, events, now } = context
  const { auth_code: code, code_verifier: verifier } = await readJson(request, Exchange)
  limits.links.take(`${project.ref} ${request.ip}`)
  // In a transaction of its own: a code is spent, whatever comes of it.
  const flow = await takeAnsweredFlow(pool, code, now)
  if (flow === undefined) throw flowNotFound()
  if (flow.expired) throw new AuthError(400, 'flow_state_expired', 'invalid flow state, flow state has expired')
  if (!isVerified(flow, verifier))
    throw new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier')
  const { linker } = flow
  const connection = await connectionOf(context, flow)
  const session = await inTransaction(pool, (client) =>
    linker === undefined ? signIn(client, context, flow, connection) : link(client, context, flow, linker),
  )
  if (connection !== undefined) {
    const account = { id: session.user.id, email: session.user.email ?? '' }
    const refusal = await context.external?.sso?.admit(connection.id, account, request)
    if (refusal !== undefined) throw new AuthError(403, 'sso_not_admitted', refusal)
  }
  if (linker === undefined) events.signedIn(session.user.id, session.sessionId)
  else events.userChanged(session.user.id, ['identities'])
  return json(await sessionAnswer(context, session))
}
