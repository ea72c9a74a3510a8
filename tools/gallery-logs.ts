import { join } from 'node:path'
import { LogStore } from '@cairn/logs'

const requests = [
  ['GET', '/rest/v1/orders', '?select=*,items(*)&status=eq.pending', 200],
  ['GET', '/rest/v1/products', '?limit=50&category=eq.tents', 206],
  ['POST', '/auth/v1/token', '?grant_type=password', 200],
  ['GET', '/storage/v1/object/public/avatars/42.png', '', 200],
  ['PATCH', '/rest/v1/orders', '?id=eq.1048571', 204],
  ['POST', '/rest/v1/order_items', '', 201],
  ['GET', '/rest/v1/orders', '?select=discont', 400],
  ['POST', '/graphql/v1', '', 200],
  ['POST', '/auth/v1/otp', '', 429],
  ['GET', '/rest/v1/customers', '?select=*', 500],
  ['GET', '/auth/v1/user', '', 200],
] as const

const agents = ['supabase-js/2.109.0', 'curl/8.9.1', 'Mozilla/5.0 (X11; Linux x86_64)']
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const lines = 400

export const failedRequest = '7f0a6c0e-60b1-4f0e-9a55-ffffffffffff'

/** What the gateway and the data API write about one request that fails. The platform writes those of Postgres itself. */
const writeFailure = (logs: LogStore, ref: string, timestamp: number): void => {
  logs.write(ref, 'edge_logs', {
    id: failedRequest,
    timestamp,
    message: `GET | 400 | 203.0.113.24 | ${failedRequest} | https://example.com/p/${ref}/rest/v1/orders | supabase-js/2.109.0`,
    fields: {
      service: 'rest',
      'request.method': 'GET',
      'request.path': `/p/${ref}/rest/v1/orders`,
      'request.search': '?select=discont',
      'response.status_code': 400,
      'response.origin_time': 21,
    },
  })
  logs.write(ref, 'postgrest_logs', {
    timestamp: timestamp + 18,
    message: 'GET | 400 | /orders | 42703: column orders.discont does not exist',
    fields: { level: 'warning', request_id: failedRequest, method: 'GET', path: '/orders', status: 400 },
  })
}

/** Calls of a function, and clients of realtime that come and go. */
const writeCallsAndClients = (logs: LogStore, ref: string, now: number): void => {
  for (let index = 0; index < 60; index += 1) {
    const timestamp = now - index * minuteMs
    const status = index % 17 === 5 ? 500 : index % 11 === 3 ? 401 : 200
    logs.write(ref, 'edge_logs', {
      timestamp,
      message: `POST | ${status} | 203.0.113.40 | https://example.com/p/${ref}/functions/v1/send-receipt`,
      fields: {
        service: 'functions',
        'request.method': 'POST',
        'request.path': `/p/${ref}/functions/v1/send-receipt`,
        'response.status_code': status,
        'response.origin_time': 40 + ((index * 37) % 210),
        'response.headers.content_length': 300 + ((index * 53) % 900),
      },
    })
    logs.write(ref, 'realtime_logs', {
      timestamp,
      message: index % 2 === 0 ? 'A client has connected' : 'A client has disconnected',
      fields: { level: 'info', project: ref, 'measurements.connected': 12 + ((index * 7) % 9) },
    })
  }
  logs.write(ref, 'realtime_logs', {
    timestamp: now - 25 * minuteMs,
    message: 'Unauthorized: You do not have permissions to read from this Channel topic: orders',
    fields: { level: 'warning', project: ref, error_code: 'Unauthorized' },
  })
}

/** Lines of the last hour, of sources that the platform has not opened yet: each has one writer at a time. */
export const storeSampleLogs = async (home: string, ref: string): Promise<void> => {
  await using logs = new LogStore({
    folder: join(home, 'logs'),
    onError: (_ref, error) => {
      throw error
    },
  })
  const now = Date.now()
  for (let index = 0; index < lines; index += 1) {
    // Numbers that look like chance, and are the same in each run.
    const chance = (index * 7_919) % 1_009
    const [method, path, search, status] = requests[chance % (index % 3 === 0 ? requests.length : 6)] ?? requests[0]
    const agent = agents[chance % agents.length] ?? ''
    const id = `7f0a6c0e-60b1-4f0e-9a55-${String(index).padStart(12, '0')}`
    const address = `203.0.113.${chance % 200}`
    logs.write(ref, 'edge_logs', {
      id,
      timestamp: now - Math.round(hourMs * (index / lines) ** 1.3) - chance,
      message: `${method} | ${status} | ${address} | ${id} | https://example.com/p/${ref}${path}${search} | ${agent}`,
      fields: {
        service: path.split('/')[1],
        'request.method': method,
        'request.path': `/p/${ref}${path}`,
        'request.search': search,
        'request.url': `https://example.com/p/${ref}${path}${search}`,
        'request.host': 'example.com',
        'request.protocol': 'HTTP/1.1',
        'request.headers.x_real_ip': address,
        'request.headers.user_agent': agent,
        'response.status_code': status,
        'response.origin_time': 2 + (chance % 240),
        'response.headers.content_type': 'application/json',
      },
    })
  }
  writeFailure(logs, ref, now - 30_000)
  writeCallsAndClients(logs, ref, now)
  await logs.flush(ref)
}
