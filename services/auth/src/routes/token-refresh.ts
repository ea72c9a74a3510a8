import { z } from 'zod'
import { sessionAnswer } from '../access-token.ts'
import { filledText, json } from '@cairn/service-kit'
import { auditEntry } from '../audit.ts'
import { readJson } from '../body.ts'
import type { Route } from '../context.ts'
import { AuthError } from '../errors.ts'
import { refreshSession } from '../refresh-session.ts'
import { deviceOf } from '../session-store.ts'
import { sessionBounds } from '../session-bounds.ts'

const Refresh = z.object({ refresh_token: filledText })

const refusals = {
  unknown: ['refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'],
  expired: ['session_expired', 'Invalid Refresh Token: Session Expired'],
  banned: ['user_banned', 'Invalid Refresh Token: User Banned'],
  reused: ['refresh_token_already_used', 'Invalid Refresh Token: Already Used'],
} as const

/** For the holder of the session's refresh token, once. */
export const refreshTokenGrant: Route = async (context) => {
  const { request, project, pool, events, limits, settings, now } = context
  const { refresh_token: token } = await readJson(request, Refresh)
  if (token === undefined) throw new AuthError(400, 'validation_failed', 'refresh_token required')
  // Of projects alone: accounts of the dashboard can have one address in common.
  if (settings !== undefined) limits.refreshes.take(`${project.ref} ${request.ip}`)

  const device = deviceOf(request)
  const bounds = sessionBounds(context)
  const outcome = await refreshSession(
    pool,
    {
      token,
      jwtSecret: project.jwtSecret,
      device,
      entry: auditEntry(context, 'token_refreshed'),
      ...(bounds && { bounds }),
    },
    now,
  )
  if (outcome.kind === 'refreshed') return json(await sessionAnswer(context, outcome.session, 'token_refresh'))
  if (outcome.kind === 'reused' && outcome.hasEnded) events.refreshTokenReused(outcome.sessionId)
  const [code, message] = refusals[outcome.kind]
  throw new AuthError(400, code, message)
}
