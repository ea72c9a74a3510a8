import { headerOf, loggedSearch } from '@cairn/service-kit'
import type { OpenService, Project, ServiceRequest, ServiceResponse } from '@cairn/service-kit'
import type { RequestLog, RequestLogEntry } from './request-log.ts'

interface Asked {
  service: string
  project: Project
  log: RequestLog
}

const entryOf = (
  { service, project }: Asked,
  { method, path, query, ip, requestId }: ServiceRequest,
  response: ServiceResponse,
  elapsedMs: number,
): RequestLogEntry => {
  const { host, pathname, protocol } = new URL(`${project.url}/${service}/v1${path}`)
  const search = query.size === 0 ? '' : loggedSearch(`?${query}`)
  const type = headerOf(response, 'content-type')
  return {
    id: requestId,
    ref: project.ref,
    service,
    request: {
      method,
      url: `${protocol}//${host}${pathname}${search}`,
      host,
      path: pathname,
      search,
      // It is asked within the process.
      protocol: '',
      headers: { user_agent: 'Cairn', x_real_ip: ip },
    },
    response: {
      status_code: response.status,
      origin_time: Math.round(elapsedMs),
      // Without a length: the answer does not leave the installation, and what leaves is metered by these lines.
      headers: type === undefined ? {} : { content_type: type },
    },
  }
}

/** A service that the platform asks itself. Its requests have lines of the gateway like those that come from outside. */
export const withGatewayLines = (open: OpenService, asked: Asked): OpenService => ({
  ...open,
  handle: async (request) => {
    const startedAt = performance.now()
    let response: ServiceResponse = { status: 500 }
    try {
      response = await open.handle(request)
      return response
    } finally {
      asked.log.write(entryOf(asked, request, response, performance.now() - startedAt), true)
    }
  },
})
