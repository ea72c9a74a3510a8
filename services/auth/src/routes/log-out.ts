import { getCallerWithSession } from '../caller.ts'
import { auditEntry } from '../audit.ts'
import type { Route } from '../context.ts'
import { AuthError } from '../errors.ts'
import { closeSessions, isSignOutScope } from '../session-store.ts'

export const logOut: Route = async (context) => {
  const scope = context.request.query.get('scope') ?? 'global'
  if (!isSignOutScope(scope)) throw new AuthError(400, 'validation_failed', 'scope: use global, local or others')
  const { user, sessionId } = await getCallerWithSession(context)
  const entry = auditEntry(context, 'logout', { scope })
  await closeSessions(context.pool, { userId: user.id, sessionId, entry }, scope, context.now)
  context.events.signedOut(user.id, scope)
  return { status: 204 }
}
