import type { Project, ServiceRequest } from '@cairn/service-kit'

/** A change in the users or sessions of a project, with the reference's names. */
export interface AuditEvent {
  action:
    | 'user_signedup'
    | 'login'
    | 'logout'
    | 'user_modified'
    | 'token_revoked'
    | 'factor_verified'
    | 'identity_linked'
    | 'identity_unlinked'
  logType: 'account' | 'factor' | 'token' | 'user'
  userId: string | undefined
  provider?: string | undefined
}

/** Writes the line that `auth_audit_logs` has about a change. */
export const logAudit = (
  { log }: Project,
  { ip, method, path, requestId }: ServiceRequest,
  { action, logType, userId, provider }: AuditEvent,
): void =>
  log?.write('auth_audit_logs', {
    message: [action, ...(userId === undefined ? [] : [userId])].join(' | '),
    fields: {
      level: 'info',
      path,
      method,
      msg: action,
      component: 'api',
      remote_addr: ip,
      request_id: requestId,
      time: new Date().toISOString(),
      'auth_event.action': action,
      'auth_event.actor_id': userId,
      'auth_event.log_type': logType,
      'auth_event.traits.provider': provider,
      'auth_event.traits.user_id': userId,
    },
  })
