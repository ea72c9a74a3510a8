import { listAudit, UserListError } from '@cairn/auth'
import { listAuthAuditLogs } from '@cairn/contracts/authentication/audit-logs'
import { inProject } from '../../../permissions.ts'
import { withService } from '../../../project-runtime/with-service.ts'
import { route } from '../../../route.ts'
import { auditKept } from '../../projects/instance-limits.ts'

const hourMs = 3_600_000

const dateOf = (text: string | undefined): Date | undefined => (text === undefined ? undefined : new Date(text))

export const listAuditLogsRoute = route(listAuthAuditLogs, {
  permission: inProject('auth_users:Read'),
  handle: async ({ context, project: stored, query, fail }) => {
    const { action, actor, from, to, cursor, limit } = query
    const asked = { action, actor, from: dateOf(from), to: dateOf(to), cursor, limit }
    try {
      const { entries, next } = await withService(context, { project: stored, name: 'auth' }, ({ project }) =>
        listAudit(project, asked),
      )
      const keptMs = auditKept(stored, context)
      return {
        next,
        kept_hours: keptMs === undefined ? null : keptMs / hourMs,
        entries: entries.map((entry) => ({
          id: entry.id,
          created_at: entry.createdAt?.toISOString() ?? null,
          action: entry.action ?? '',
          actor_id: entry.actorId,
          actor_username: entry.actorUsername,
          actor_name: entry.actorName,
          ip_address: entry.ip,
          traits: entry.traits ?? {},
        })),
      }
    } catch (error) {
      if (!(error instanceof UserListError)) throw error
      throw error.problem === 'timeout'
        ? fail('auth_audit_timeout')
        : fail('invalid_input', { message: 'The cursor is not one of this list.' })
    }
  },
})
