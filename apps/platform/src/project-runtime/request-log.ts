import type { LogStore } from '@cairn/logs'
import type { Logger } from '@cairn/service-kit'

/** A request to a service of a project, with the fields of the API gateway's log source. */
export interface RequestLogEntry {
  id: string
  ref: string
  service: string
  request: {
    method: string
    url: string
    host: string
    path: string
    search: string
    protocol: string
    headers: {
      x_real_ip: string
      x_client_info?: string | undefined
      referer?: string | undefined
      user_agent?: string | undefined
    }
  }
  response: {
    status_code: number
    /** Milliseconds until the response was sent. */
    origin_time: number
    headers: { content_type?: string | undefined; content_length?: string | undefined }
  }
}

/** Where request log lines go. */
export interface RequestLog {
  /** `isOfProject`: whether there is a project of that ref. */
  write: (entry: RequestLogEntry, isOfProject: boolean) => void
}

/** Writes them to the log of the platform. */
export const loggedRequests = (logger: Logger): RequestLog => ({
  write: (entry) =>
    logger.info(entry, `${entry.request.method} | ${entry.response.status_code} | ${entry.request.path}`),
})

/** Keeps them as lines of the source `edge_logs` of their project. Requests to projects that do not exist are not kept. */
export const storedRequests = (logs: Pick<LogStore, 'write'>): RequestLog => ({
  write: ({ id, ref, service, request, response }, isOfProject) => {
    if (!isOfProject) return
    const length = response.headers.content_length
    logs.write(ref, 'edge_logs', {
      id,
      timestamp: Date.now() - response.origin_time,
      // Without the id, which is a field of its own: random texts cannot be compressed, and 20 of 70 bytes were its second copy.
      message: `${request.method} | ${response.status_code} | ${request.headers.x_real_ip} | ${request.url} | ${request.headers.user_agent ?? ''}`,
      fields: {
        service,
        'request.method': request.method,
        'request.path': request.path,
        'request.search': request.search,
        'request.url': request.url,
        'request.host': request.host,
        'request.protocol': request.protocol,
        'request.headers.x_client_info': request.headers.x_client_info,
        'request.headers.x_real_ip': request.headers.x_real_ip,
        'request.headers.referer': request.headers.referer,
        'request.headers.user_agent': request.headers.user_agent,
        'response.status_code': response.status_code,
        'response.origin_time': response.origin_time,
        'response.headers.content_type': response.headers.content_type,
        'response.headers.content_length': length === undefined ? undefined : Number(length),
      },
    })
  },
})

/** Gives each to several. */
export const requestsTo = (logs: readonly RequestLog[]): RequestLog => ({
  write: (entry, isOfProject) => {
    for (const log of logs) log.write(entry, isOfProject)
  },
})
