import { BodyError, createRouter, ServiceError } from '@cairn/service-kit'
import type { ServiceRequest, ServiceResponse } from '@cairn/service-kit'
import type { Hub } from '../hub.ts'
import { RealtimeError } from '../realtime-error.ts'
import { broadcastMany, broadcastOne } from './broadcast.ts'

type Route = (hub: Hub, request: ServiceRequest) => Promise<ServiceResponse>

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new ServiceError(400, 'invalid_path', 'The path is not encoded as that of a URL.')
  }
}

const findRoute = createRouter<Route>(
  new Map([
    ['/api/broadcast', { POST: broadcastMany }],
    [
      '/api/broadcast/:topic/events/:event',
      {
        POST: (hub: Hub, request: ServiceRequest) => {
          const [, , , topic = '', , event = ''] = request.path.split('/')
          return broadcastOne(hub, request, { topic: decoded(topic), event: decoded(event) })
        },
      },
    ],
    [
      '/websocket',
      {
        GET: async () => {
          throw new ServiceError(426, 'upgrade_required', 'This is the address of a WebSocket.', {
            upgrade: 'websocket',
          })
        },
      },
    ],
  ]),
)

const asServiceError = (error: unknown): ServiceError | undefined => {
  if (error instanceof ServiceError) return error
  if (error instanceof RealtimeError) return new ServiceError(429, error.code, error.message, { 'retry-after': '1' })
  if (error instanceof BodyError) return new ServiceError(413, error.problem, error.message)
  return undefined
}

const refusal = ({ status, code, message, headers }: ServiceError): ServiceResponse => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
  body: JSON.stringify({ code, error: code, message }),
})

/** Answers a request over HTTP. Unknown errors are thrown. */
export const serve = async (hub: Hub, request: ServiceRequest): Promise<ServiceResponse> => {
  try {
    if (!hub.settings.isEnabled)
      throw new ServiceError(
        403,
        'RealtimeDisabledForTenant',
        'Realtime is switched off in the settings of the project.',
      )
    return await findRoute(request)(hub, request)
  } catch (error) {
    const known = asServiceError(error)
    if (known === undefined) throw error
    return refusal(known)
  } finally {
    request.body.resume()
  }
}
