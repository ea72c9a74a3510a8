import { headerOf, verifyToken } from '@cairn/service-kit'
import type { JWTPayload } from 'jose'
import { z } from 'zod'
import { readJson } from './body.ts'
import type { AuthContext } from './context.ts'
import { AuthError } from './errors.ts'
import { findCaller } from './session-store.ts'
import type { OpenSession } from './session-store.ts'
import { isBanned } from './user.ts'
import type { UserRow } from './user.ts'

export interface Caller {
  user: UserRow
  /** Absent for tokens that the project's own servers have signed without a session. */
  sessionId: string | undefined
  aal: 'aal1' | 'aal2'
  /** The application that calls on behalf of the user; undefined for the user's own. */
  client: OpenSession['client']
}

export interface CallerWithSession extends Caller {
  sessionId: string
}

const badJwt = (why: string) => new AuthError(403, 'bad_jwt', why)

const uuid = z.guid()
export const sessionNotFound = (): AuthError =>
  new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')

/** What the token of a request says; undefined if it has none. Throws `bad_jwt` if it is not one of the project's. */
export const bearerClaims = async ({ request, project }: AuthContext): Promise<JWTPayload | undefined> => {
  const token = /^Bearer\s+(\S+)$/i.exec(headerOf(request, 'authorization') ?? '')?.[1]
  if (token === undefined) return undefined
  const verdict = await verifyToken(token, project)
  if (verdict.ok) return verdict.claims
  const why = verdict.reason === 'expired' ? 'token is expired' : 'signature is invalid'
  throw badJwt(`invalid JWT: unable to parse or verify signature, ${why}`)
}

const claimsOf = async (context: AuthContext): Promise<JWTPayload> => {
  const claims = await bearerClaims(context)
  if (claims === undefined) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  return claims
}

/** Who calls. Throws when the token is missing or bad, its user gone or banned, or its session ended. */
export const getCaller = async (context: AuthContext): Promise<Caller> => {
  const { sub, session_id: sessionClaim } = await claimsOf(context)
  if (sub === undefined || sub === '') throw badJwt('invalid claim: missing sub claim')
  const userId = uuid.safeParse(sub)
  if (!userId.success) throw badJwt('invalid claim: sub claim must be a UUID')
  const sessionId = uuid.optional().safeParse(sessionClaim)
  if (!sessionId.success) throw badJwt('invalid claim: session_id claim must be a UUID')

  const found = await findCaller(context.pool, { userId: userId.data, sessionId: sessionId.data }, context.now)
  if (found === undefined) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  if (isBanned(found.user, context.now)) throw new AuthError(403, 'user_banned', 'User is banned')
  if (sessionId.data !== undefined && found.aal === undefined) throw sessionNotFound()
  return { user: found.user, sessionId: sessionId.data, aal: found.aal ?? 'aal1', client: found.client }
}

/**
 * As `getCaller`, for what only a person with a session of their own may do. An application that they let in cannot: it
 * would change their password, or let in others.
 */
export const getCallerWithSession = async (context: AuthContext): Promise<CallerWithSession> => {
  const { sessionId, ...caller } = await getCaller(context)
  if (sessionId === undefined) throw sessionNotFound()
  if (caller.client !== undefined)
    throw new AuthError(403, 'oauth_client_not_allowed', 'An application cannot do this on behalf of a user')
  return { ...caller, sessionId }
}

/**
 * The body of a request that changes what a person signs in with, and who sends it. The session is looked at once the body is
 * here: who has stolen one could otherwise keep requests open that are carried out after its owner has ended it.
 */
export const readFromCaller = async <Schema extends z.ZodType>(
  context: AuthContext,
  schema: Schema,
): Promise<{ caller: CallerWithSession; body: z.output<Schema> }> => {
  await claimsOf(context)
  const body = await readJson(context.request, schema)
  return { caller: await getCallerWithSession(context), body }
}
