import { z } from 'zod'
import type { AuthContext } from '../context.ts'
import { AuthError } from '../errors.ts'
import { closeSessions } from '../session-store.ts'
import { publicUser } from '../user.ts'
import type { UserRow } from '../user.ts'
import { hookFailed } from './hook-errors.ts'

const Verdict = z.object({
  decision: z.enum(['continue', 'reject']).default('continue'),
  message: z.string().max(500).optional(),
  should_logout_user: z.boolean().optional(),
})

const verdictOf = (answer: unknown): z.output<typeof Verdict> => {
  const verdict = Verdict.safeParse(answer)
  if (!verdict.success) throw hookFailed('The answer of the hook is not a decision')
  return verdict.data
}

/** A user who is about to be made. */
export interface NewcomerFields {
  id: string
  email?: string | undefined
  phone?: string | undefined
  metadata: Record<string, unknown>
  provider: string
  isAnonymous?: boolean
}

/**
 * Asks the hook `before-user-created`. Throws its refusal. Not within a transaction: a function of the database is asked by a
 * connection of its own, and requests that wait for one while they hold another would wait for each other.
 */
export const assertMayBeCreated = async (
  { hooks, request, now }: AuthContext,
  { id, email = '', phone = '', metadata, provider, isAnonymous = false }: NewcomerFields,
): Promise<void> => {
  if (hooks?.isOn('beforeUserCreated') !== true) return
  await hooks.ask('beforeUserCreated', {
    metadata: { uuid: crypto.randomUUID(), time: now, name: 'before-user-created', ip_address: request.ip },
    user: {
      id,
      aud: 'authenticated',
      role: 'authenticated',
      email,
      phone,
      app_metadata: isAnonymous ? {} : { provider, providers: [provider] },
      user_metadata: metadata,
      identities: [],
      created_at: now,
      updated_at: now,
      is_anonymous: isAnonymous,
    },
  })
}

/** Asks the hook `password-verification-attempt`. Throws if it refuses the attempt. */
export const reportPasswordAttempt = async (
  { hooks, now, pool }: AuthContext,
  userId: string,
  isValid: boolean,
): Promise<void> => {
  if (hooks?.isOn('passwordVerificationAttempt') !== true) return
  const answer = await hooks.ask('passwordVerificationAttempt', { user_id: userId, valid: isValid })
  const { decision, message, should_logout_user: signsOut } = verdictOf(answer)
  if (decision === 'continue') return
  if (signsOut === true) await closeSessions(pool, { userId, sessionId: userId, entry: null }, 'global', now)
  throw new AuthError(400, 'invalid_credentials', message ?? 'Further password verification attempts will be rejected.')
}

/** Asks the hook `mfa-verification-attempt`. Throws if it refuses the attempt. Not within a transaction either. */
export const reportFactorAttempt = async (
  { hooks }: AuthContext,
  { userId, factorId, type, isValid }: { userId: string; factorId: string; type: string; isValid: boolean },
): Promise<void> => {
  if (hooks?.isOn('mfaVerificationAttempt') !== true) return
  const payload = { factor_id: factorId, factor_type: type, user_id: userId, valid: isValid }
  const { decision, message } = verdictOf(await hooks.ask('mfaVerificationAttempt', payload))
  if (decision === 'reject')
    throw new AuthError(
      403,
      'mfa_verification_rejected',
      message ?? 'Further MFA verification attempts will be rejected.',
    )
}

const Claims = z.object({
  claims: z.looseObject({
    aud: z.union([z.string(), z.array(z.string())]),
    sub: z.string(),
    email: z.string(),
    phone: z.string(),
    role: z.string(),
    aal: z.string(),
    session_id: z.string(),
    is_anonymous: z.boolean(),
  }),
})

/** The claims of an access token as the hook `custom-access-token` wants them. Whose they are, and when they begin and end, is not its choice. */
export const customClaims = async (
  { hooks }: AuthContext,
  claims: Record<string, unknown>,
  { userId, method }: { userId: string; method: string | undefined },
): Promise<Record<string, unknown>> => {
  if (hooks?.isOn('customAccessToken') !== true) return claims
  const payload = { user_id: userId, claims, authentication_method: method ?? 'token_refresh' }
  const answer = Claims.safeParse(await hooks.ask('customAccessToken', payload))
  // An answer that was made for somebody else, or for a session that has ended, gives no token of theirs.
  if (
    !answer.success ||
    answer.data.claims.sub !== claims['sub'] ||
    answer.data.claims.session_id !== claims['session_id']
  )
    throw hookFailed('output claims do not conform to the expected schema')
  const { iat: _iat, exp: _exp, ...changed } = answer.data.claims
  return changed
}

/** Hands a message to the hook that sends it; false if the service sends it itself. */
export const sendByHook = async (
  { hooks }: AuthContext,
  name: 'sendSms' | 'sendEmail',
  user: UserRow,
  message: Record<string, unknown>,
): Promise<boolean> => {
  if (hooks?.isOn(name) !== true) return false
  await hooks.ask(name, { user: publicUser(user), ...message })
  return true
}
