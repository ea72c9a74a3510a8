import { findAccount, isSessionOpen } from '@cairn/auth'
import type { Scope } from '@cairn/contracts/scopes'
import { verifyToken } from '@cairn/service-kit'
import { fail } from './errors.ts'
import { looksLikeAccessToken } from './areas/account/access-token-store.ts'
import type { CallOrigin } from './route.ts'

export interface Caller {
  accountId: string
  email: string
  /** Of a personal access token: what it was given, null for all that its person may. Undefined for a session. */
  tokenScopes?: readonly Scope[] | null
  /** Of an OAuth app's token: the organization that it was authorized for. Others do not exist for it. */
  authorized?: { organizationId: number; app: { id: string; name: string } }
  /** Of a session. An access token stands for its person, who may only make one where they have shown what they have. */
  hasShownSecondFactor: boolean
  /** Null for what belongs to no session, such as a personal access token. */
  sessionId: string | null
}

/** Who shows a genuine token. Whether the session behind it is still open is asked together with what the call needs. */
export interface Bearer {
  caller: Caller
  /** That of the caller. */
  sessionId: string | null
  /** The person has a second factor, and this session has not shown it. */
  owesSecondFactor: boolean
}

const readAccessToken = async ({ context, isManagementCall }: CallOrigin, unverifiedToken: string): Promise<Bearer> => {
  const owner = await context.accessTokens.bearerOf(unverifiedToken)
  if (owner === 'expired') throw fail('token_expired', { message: 'The access token has expired. Make a new one.' })
  const account = owner && (await findAccount(context.system, owner.accountId))
  if (account === undefined)
    throw fail('not_signed_in', { message: 'There is no such access token. It may be deleted.' })
  const authorized = owner?.authorized ?? null
  if (authorized !== null && !isManagementCall)
    throw fail('not_signed_in', { message: 'The access token of an OAuth app is for the management API at /v1 only.' })
  return {
    caller: {
      accountId: account.id,
      email: account.email,
      tokenScopes: owner?.scopes ?? null,
      ...(authorized === null ? {} : { authorized }),
      hasShownSecondFactor: true,
      sessionId: null,
    },
    sessionId: null,
    owesSecondFactor: false,
  }
}

/** Throws unless the token is genuine. `refuseUnlessOpen` has to follow. */
export const readBearer = async (call: CallOrigin): Promise<Bearer> => {
  const { context, unverifiedToken } = call
  if (unverifiedToken === undefined) throw fail('not_signed_in')
  if (looksLikeAccessToken(unverifiedToken)) return readAccessToken(call, unverifiedToken)
  const verdict = await verifyToken(unverifiedToken, context.system)
  if (!verdict.ok) throw fail(verdict.reason === 'expired' ? 'token_expired' : 'not_signed_in')
  const { sub, email, role, aal, next_aal: nextAal, session_id: session } = verdict.claims
  // The system's own API keys verify too; they are not a person.
  if (role !== 'authenticated' || typeof sub !== 'string') throw fail('not_signed_in')
  const sessionId = typeof session === 'string' ? session : null
  return {
    caller: {
      accountId: sub,
      email: typeof email === 'string' ? email : '',
      hasShownSecondFactor: aal === 'aal2',
      sessionId,
    },
    sessionId,
    owesSecondFactor: nextAal === 'aal2' && aal !== 'aal2',
  }
}

/** A token is valid for an hour. Its session may have ended since, or lack its second step. */
export const refuseUnlessOpen = ({ owesSecondFactor }: Bearer, sessionIsOpen: boolean): void => {
  if (!sessionIsOpen) throw fail('not_signed_in', { message: 'This session has ended. Sign in again.' })
  if (owesSecondFactor) throw fail('second_factor_needed')
}

/** Who calls, for calls that are about no organization and no project. */
export const requireCaller = async (call: CallOrigin): Promise<Caller> => {
  const bearer = await readBearer(call)
  const { caller, sessionId } = bearer
  refuseUnlessOpen(
    bearer,
    sessionId === null || (await isSessionOpen(call.context.system, caller.accountId, sessionId)),
  )
  return caller
}
