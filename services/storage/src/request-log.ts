import { headerOf, loggedSearch, withoutQuery } from '@cairn/service-kit'
import type { Project, ServiceRequest, ServiceResponse } from '@cairn/service-kit'
import { StorageError } from './storage-error.ts'

export interface Answered {
  /** Undefined if the request failed. */
  response: ServiceResponse | undefined
  elapsedMs: number
  /** Why it was refused, or failed. */
  error: unknown
}

const levelOf = (status: number): string => {
  if (status >= 500) return 'error'
  return status >= 400 ? 'warning' : 'info'
}

const numberOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text))

/** Writes the line that `storage_logs` has about a request. */
export const logRequest = (
  { log, ref }: Project,
  request: ServiceRequest,
  { response, elapsedMs, error }: Answered,
): void => {
  if (log === undefined) return
  const { ip, method, requestId } = request
  const url = `${withoutQuery(request.url)}${loggedSearch(request.query.size === 0 ? '' : `?${request.query.toString()}`)}`
  const status = response?.status ?? 500
  const answered = response ?? {}
  const reason = error instanceof Error ? error.message : undefined
  log.write('storage_logs', {
    message: [method, status, ip, requestId, url, ...(reason === undefined ? [] : [reason])].join(' | '),
    fields: {
      level: levelOf(status),
      project: ref,
      reqId: requestId,
      responseTime: Math.round(elapsedMs * 1_000) / 1_000,
      rawError: reason,
      'error.message': reason,
      'error.code': error instanceof StorageError ? error.code : undefined,
      'req.method': method,
      'req.url': url,
      'req.headers.user_agent': headerOf(request, 'user-agent'),
      'req.headers.x_client_info': headerOf(request, 'x-client-info'),
      'req.headers.x_real_ip': ip,
      'res.statusCode': status,
      'res.headers.content_type': headerOf(answered, 'content-type'),
      'res.headers.content_length': numberOf(headerOf(answered, 'content-length')),
    },
  })
}
