import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Socket } from 'node:net'
import type { SecureContext } from 'node:tls'
import type { Logger } from '@cairn/service-kit'
import { AddressBans } from './address-bans.ts'
import { CancelRequests } from './cancel-requests.ts'
import { HandshakeSlots } from './handshake-slots.ts'
import type { HandshakeLimits } from './handshake-slots.ts'
import { Pooler } from './pooler/pooler.ts'
import type { PoolerOptions } from './pooler/pooler.ts'
import { ProjectConnections } from './project-connections.ts'
import { beginDirect, serveClient } from './postgres-session.ts'
import type { BeginSession, InstanceDoor, SessionContext } from './postgres-session.ts'
import { SessionCounts } from './session-counts.ts'
import { Visitors } from './visitors.ts'
import type { VisitorLimits } from './visitors.ts'
import { WrongPasswords } from './wrong-passwords.ts'

export interface PostgresGatewayOptions {
  host: string
  /** 0 for any free one. */
  port: number
  /** Looks a project up. A `refusal` is a sentence for the person who tries to connect. */
  findInstance: (ref: string) => Promise<InstanceDoor | { refusal: string }>
  /** What TLS is spoken with. Asked for each connection, so that a certificate can be replaced. */
  secureContext: () => SecureContext
  requiresTls?: boolean
  /** Addresses that are refused for their wrong passwords; without it, none is. */
  bans?: AddressBans
  /** Where open connections are noted, to be ended where rules of a project change. */
  connections?: ProjectConnections
  /** Called for each client that the server of a project has let in. */
  onSignedIn?: (ref: string) => void
  /** The second port, where clients share server connections. */
  pooler: PoolerOptions & { port: number }
  logger: Logger
  /** How long a client may take for each step until it is let in. */
  deadlineMs?: number
}

export interface PostgresGateway extends AsyncDisposable {
  port: number
  poolerPort: number
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

const contextOf = ({ bans = new AddressBans(0), ...options }: PostgresGatewayOptions): SessionContext => ({
  findInstance: options.findInstance,
  secureContext: options.secureContext,
  requiresTls: options.requiresTls ?? false,
  deadlineMs: options.deadlineMs ?? 5_000,
  visitors: new Visitors(visitorLimits),
  slots: new HandshakeSlots(handshakeLimits),
  wrongPasswords: new WrongPasswords(bans),
  bans,
  connections: options.connections ?? new ProjectConnections(),
  cancelRequests: new CancelRequests(),
  sessions: new SessionCounts(),
  onSignedIn: options.onSignedIn ?? (() => undefined),
  onFailure: (error) => options.logger.error({ error }, 'A database connection could not be led to its project'),
})

/** Rejects when the port is taken. */
const listen = async (
  { host, port }: { host: string; port: number },
  context: SessionContext,
  begin: BeginSession,
): Promise<AsyncDisposable & { port: number }> => {
  const clients = new Set<Socket>()
  // Half-open: a client that has said its last word still gets the answer to it.
  const server = createServer({ allowHalfOpen: true }, (client) => {
    clients.add(client)
    client.once('close', () => clients.delete(client))
    void serveClient(client, context, begin)
  })
  server.listen(port, host)
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

/**
 * Two TCP ports for the databases of all projects: the start-up message names the project (`{role}.{ref}`). On the first
 * the gateway passes the SCRAM exchange on without seeing a password, and after it bytes pass through untouched. On the
 * second clients share server connections, each for the length of a transaction. Rejects when a port is taken.
 */
export const startPostgresGateway = async (options: PostgresGatewayOptions): Promise<PostgresGateway> => {
  const context = contextOf(options)
  const pooler = new Pooler(options.pooler, context)
  await using starting = new AsyncDisposableStack()
  starting.defer(() => pooler.endAll())
  const direct = starting.use(await listen(options, context, beginDirect))
  const pooled = starting.use(await listen({ host: options.host, port: options.pooler.port }, context, pooler.begin))
  const running = starting.move()
  return {
    port: direct.port,
    poolerPort: pooled.port,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}
