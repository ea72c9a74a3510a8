import { issueAccessToken } from '@cairn/service-kit'
import type { AuthContext } from './context.ts'
import { customClaims } from './hooks/ask.ts'
import type { OpenSession } from './session-store.ts'
import { hasSecondFactor, publicUser } from './user.ts'

/** What every way to sign in answers, and refresh. */
export const sessionAnswer = async (
  context: AuthContext,
  { user, sessionId, aal, amr, refreshToken, client }: OpenSession,
  method = amr[0]?.method,
): Promise<Record<string, unknown>> => {
  const { project, accessTokenLifetimeSeconds: lifetimeSeconds } = context
  const usual = {
    iss: `${project.url}/auth/v1`,
    sub: user.id,
    aud: user.aud ?? 'authenticated',
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    role: user.role ?? 'authenticated',
    aal,
    // The level that the session still has to reach, so that a reader of the token need not query the user's factors.
    ...(hasSecondFactor(user) ? { next_aal: 'aal2' } : {}),
    amr,
    session_id: sessionId,
    is_anonymous: user.is_anonymous,
    ...(client && { client_id: client.id, scope: client.scopes }),
  }
  const claims = await customClaims(context, usual, { userId: user.id, method })
  const { token, expiresAt } = await issueAccessToken(claims, project, lifetimeSeconds)
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: lifetimeSeconds,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: publicUser(user),
  }
}
