import type { Project, ServiceRequest } from '@cairn/service-kit'
import type { RestError } from '../rest-error.ts'

/** Writes the line that `postgrest_logs` has about a request that was refused. Those that are answered are in `edge_logs`. */
export const logRefusal = (
  { log, ref, url }: Project,
  { method, path, requestId }: ServiceRequest,
  { status, code, message, hint, details }: Pick<RestError, 'status' | 'code' | 'message' | 'hint' | 'details'>,
): void =>
  log?.write('postgrest_logs', {
    message: `${method} | ${status} | ${path} | ${code}: ${message}`,
    fields: {
      level: status >= 500 ? 'error' : 'warning',
      project: ref,
      host: URL.parse(url)?.host,
      request_id: requestId,
      method,
      path,
      status,
      error_code: code,
      hint: hint ?? undefined,
      details: typeof details === 'string' ? details : undefined,
    },
  })
