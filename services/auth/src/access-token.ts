import { signAccessToken } from '@cairn/service-kit'
import type { Project } from '@cairn/service-kit'
import { decodeJwt } from 'jose'
import type { OpenSession } from './session-store.ts'
import { hasSecondFactor, publicUser } from './user.ts'

/** What every way to sign in answers, and refresh. */
export const sessionAnswer = async (
  { user, sessionId, aal, amr, refreshToken }: OpenSession,
  project: Project,
  lifetimeSeconds: number,
): Promise<Record<string, unknown>> => {
  const claims = {
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
  }
  const accessToken = await signAccessToken(claims, project, lifetimeSeconds)
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: lifetimeSeconds,
    // Read back from the token, so that the two cannot differ by a second.
    expires_at: decodeJwt(accessToken).exp,
    refresh_token: refreshToken,
    user: publicUser(user),
  }
}
