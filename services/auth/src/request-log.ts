import { headerOf, withoutQuery } from '@cairn/service-kit'
import type { Project, ServiceRequest, ServiceResponse } from '@cairn/service-kit'
import type { AuditEvent } from './audit-log.ts'

export interface Answered {
  response: ServiceResponse
  elapsedMs: number
  /** Why the request was refused or failed. */
  error: string | undefined
  /** What it changed. */
  event: AuditEvent | undefined
}

const nanosecondsPerMs = 1_000_000

/** Writes the line that `auth_logs` has about a request. One that was refused has the level `info`, as in the reference. */
export const logRequest = (
  { log }: Project,
  request: ServiceRequest,
  { response: { status }, elapsedMs, error, event }: Answered,
): void => {
  const { ip, method, path, requestId } = request
  const referer = headerOf(request, 'referer')
  log?.write('auth_logs', {
    message: [method, status, path, ...(error === undefined ? [] : [error])].join(' | '),
    fields: {
      level: status >= 500 ? 'error' : 'info',
      status,
      path,
      method,
      duration: Math.round(elapsedMs * nanosecondsPerMs),
      msg: 'request completed',
      error: error === undefined ? undefined : `${status}: ${error}`,
      component: 'api',
      remote_addr: ip,
      referer: referer === undefined ? undefined : withoutQuery(referer),
      request_id: requestId,
      time: new Date().toISOString(),
      host: headerOf(request, 'host'),
      'auth_event.action': event?.action,
      'auth_event.actor_id': event?.userId,
      'auth_event.log_type': event?.logType,
    },
  })
}
