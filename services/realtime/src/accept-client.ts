import { ServiceError } from '@cairn/service-kit'
import type { UpgradeRequest } from '@cairn/service-kit'
import { WebSocketServer } from 'ws'
import type { RawData, WebSocket } from 'ws'
import { Client } from './client.ts'
import type { Hub } from './hub.ts'
import { FrameError, readBinary, readText } from './protocol/frames.ts'
import type { ProtocolVersion } from './protocol/frames.ts'
import { mostMessageBytes } from './realtime-limits.ts'
import { logConnections } from './realtime-log.ts'
import { receive, receiveBroadcast } from './receive.ts'

const invalidData = 1007
const switchingProtocols = 101

const versionOf = (query: URLSearchParams): ProtocolVersion => {
  const version = query.get('vsn') ?? '1.0.0'
  if (version === '1.0.0' || version === '2.0.0') return version
  throw new ServiceError(400, 'unknown_version', 'The protocol has the versions 1.0.0 and 2.0.0.')
}

const check = (hub: Hub, { path }: UpgradeRequest): void => {
  if (path !== '/websocket')
    throw new ServiceError(404, 'not_found', 'WebSockets are opened at /realtime/v1/websocket.')
  if (!hub.settings.isEnabled)
    throw new ServiceError(403, 'RealtimeDisabledForTenant', 'Realtime is switched off in the settings of the project.')
  if (hub.clients.size >= hub.mostClients)
    throw new ServiceError(
      429,
      'ConnectionRateLimitReached',
      `${hub.mostClients} clients are connected: no more can be.`,
    )
}

/** The gateway keeps it out of the query that services get. */
const keyIn = ({ headers, url }: UpgradeRequest): string | undefined => {
  const header = headers['apikey']
  if (typeof header === 'string') return header
  const [, search] = url.split('?')
  return new URLSearchParams(search).get('apikey') ?? undefined
}

const bytesOf = (data: RawData): Buffer => {
  if (Buffer.isBuffer(data)) return data
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data)
}

const read = (hub: Hub, client: Client, data: RawData, isBinary: boolean): void => {
  client.lastHeardMs = performance.now()
  const bytes = bytesOf(data)
  try {
    if (isBinary) receiveBroadcast(hub, client, readBinary(bytes))
    else void receive({ hub, client, frame: readText(bytes.toString('utf8'), client.version) })
  } catch (error) {
    if (!(error instanceof FrameError)) throw error
    client.close(invalidData, error.message)
  }
}

const serve = (hub: Hub, socket: WebSocket, client: Client): void => {
  const measured = () => ({ connected: hub.clients.size, limit: hub.mostClients })
  hub.enter(client)
  logConnections(hub.project, 'A client has connected', measured())
  socket.on('message', (data, isBinary) => read(hub, client, data, isBinary))
  // What follows an error is the end of the connection.
  socket.on('error', () => undefined)
  socket.on('close', () => {
    hub.exit(client)
    logConnections(hub.project, 'A client has disconnected', measured())
  })
}

/** Opens the WebSocket of a client. Throws a `ServiceError` before anything was answered. */
export const acceptClient = async (hub: Hub, request: UpgradeRequest): Promise<number> => {
  check(hub, request)
  const { message, socket, head, query, keyRole } = request
  const version = versionOf(query)
  const key = { key: keyIn(request), role: keyRole ?? 'anon' }
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    // A message is compressed for each client anew, which costs more than what it saves.
    perMessageDeflate: false,
    maxPayload: mostMessageBytes(hub.project),
  })
  server.handleUpgrade(message, socket, head, (opened) =>
    serve(hub, opened, new Client(opened, { version, key, usage: hub.usage })),
  )
  return switchingProtocols
}
