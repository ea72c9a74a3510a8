import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Socket } from 'node:net'
import type { SecureContext } from 'node:tls'
import type { Logger } from '@cairn/service-kit'
import { CancelRequests } from './cancel-requests.ts'
import { HandshakeSlots } from './handshake-slots.ts'
import type { HandshakeLimits } from './handshake-slots.ts'
import { serveClient } from './postgres-session.ts'
import type { InstanceDoor, SessionContext } from './postgres-session.ts'
import { Visitors } from './visitors.ts'
import type { VisitorLimits } from './visitors.ts'
import { WrongPasswords } from './wrong-passwords.ts'

export interface PostgresGatewayOptions {
  host: string
  /** 0 for any free one. */
  port: number
  /** Looks a project up, and wakes it where it sleeps. A `refusal` is a sentence for the person who tries to connect. */
  findInstance: (ref: string) => Promise<InstanceDoor | { refusal: string }>
  /** What TLS is spoken with. Asked for each connection, so that a certificate can be replaced. */
  secureContext: () => SecureContext
  requiresTls?: boolean
  /** Called for each client that the server of a project has let in. */
  onSignedIn?: (ref: string) => void
  logger: Logger
  /** How long a client may take for each step until it is let in. */
  deadlineMs?: number
}

export interface PostgresGateway extends AsyncDisposable {
  port: number
}

const visitorLimits: VisitorLimits = { perAddress: 200, inAll: 1000 }

// A client in Australia needs 0.3 s for its part of the exchange. The server is given no more than twelve of these at
// once, and keeps room for them beside the sessions and the platform's own connections.
const handshakeLimits: HandshakeLimits = {
  perProject: 12,
  perAddress: 8,
  patienceMs: 1000,
  waiting: 200,
  waitMs: 5000,
}

/**
 * One TCP port for the databases of all projects: the start-up message names the project (`{role}.{ref}`). The gateway
 * passes the SCRAM exchange on without seeing a password, and after it bytes pass through untouched. Rejects when the
 * port is taken.
 */
export const startPostgresGateway = async (options: PostgresGatewayOptions): Promise<PostgresGateway> => {
  const clients = new Set<Socket>()
  const context: SessionContext = {
    findInstance: options.findInstance,
    secureContext: options.secureContext,
    requiresTls: options.requiresTls ?? false,
    deadlineMs: options.deadlineMs ?? 5_000,
    visitors: new Visitors(visitorLimits),
    slots: new HandshakeSlots(handshakeLimits),
    wrongPasswords: new WrongPasswords(),
    cancelRequests: new CancelRequests(),
    sessions: new Map(),
    onSignedIn: options.onSignedIn ?? (() => undefined),
    onFailure: (error) => options.logger.error({ error }, 'A database connection could not be led to its project'),
  }
  // Half-open: a client that has said its last word still gets the answer to it.
  const server = createServer({ allowHalfOpen: true }, (client) => {
    clients.add(client)
    client.once('close', () => clients.delete(client))
    void serveClient(client, context)
  })
  server.listen(options.port, options.host)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The Postgres gateway listens on no port.')
  return {
    port: address.port,
    [Symbol.asyncDispose]: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const client of clients) client.destroy()
      await closed
    },
  }
}
