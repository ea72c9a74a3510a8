import { listAccountSessions } from '@cairn/auth'
import { listSessions } from '@cairn/contracts/account/sessions'
import { bySession } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listSessionsRoute = route(listSessions, {
  permission: bySession,
  handle: async ({ context, caller }) => {
    const sessions = await listAccountSessions(context.system, caller.accountId)
    return sessions.map(({ id, userAgent, ip, createdAt, lastSeenAt }) => ({
      id,
      user_agent: userAgent,
      ip,
      created_at: createdAt.toISOString(),
      last_seen_at: lastSeenAt.toISOString(),
    }))
  },
})
